import { toOldAddress } from "../../app/domain/pages/old-address.ts";
import type { LookupTables } from "../input/lookup-tables.ts";

/** An article of the archive, or a page beside the articles, which has no slug of its own yet. */
export type OwnArticle = {
  slug: string | null;
  /** False where another article of the archive has this slug. */
  isUnique: boolean;
  /** All of its addresses, as `toOldAddress` writes them. */
  addresses: string[];
};

/** Notes where an article of the archive is, for the links that lead to it. */
export function addOwnAddresses(
  tables: Pick<LookupTables, "add">,
  addresses: readonly string[],
  slug: string | null,
): void {
  if (!slug) return;
  tables.add("own-slug", slug, "");
  addAll(tables, "own-address", { slug, addresses });
}

/** Notes where a page beside the articles is. */
export function addPageAddresses(
  tables: Pick<LookupTables, "add">,
  addresses: readonly string[],
): void {
  addAll(tables, "own-page", { slug: null, addresses });
}

/** The page beside the articles of the archive at an address of its site; null where there is none. */
export function findOwnPage(tables: Pick<LookupTables, "get">, address: string): OwnArticle | null {
  const found = tables.get("own-page", address);
  return found === null ? null : { ...parse(found), isUnique: false };
}

/** The article of the archive at an address of its site; null where there is none. */
export function findOwnArticle(
  tables: Pick<LookupTables, "get" | "list">,
  address: string,
): OwnArticle | null {
  const found = tables.get("own-address", address);
  if (found === null) return null;
  const { slug, addresses } = parse(found);
  return { slug, addresses, isUnique: tables.list("own-slug", slug ?? "").length === 1 };
}

type Entry = Pick<OwnArticle, "slug" | "addresses">;

function addAll(
  tables: Pick<LookupTables, "add">,
  table: string,
  { slug, addresses: given }: { slug: string | null; addresses: readonly string[] },
): void {
  const addresses = [...new Set(given.flatMap((address) => toOldAddress(address) ?? []))];
  const entry: Entry = { slug, addresses };
  for (const address of addresses) tables.add(table, address, JSON.stringify(entry));
}

function parse(entry: string): Entry {
  return JSON.parse(entry) as Entry;
}
