import { toOldAddress } from "../../app/domain/pages/old-address.ts";
import type { LookupTables } from "../input/lookup-tables.ts";

/** Notes where an article of the archive is, for the links that lead to it. */
export function addOwnAddresses(
  tables: Pick<LookupTables, "add">,
  addresses: readonly string[],
  slug: string | null,
): void {
  if (!slug) return;
  tables.add("own-slug", slug, "");
  for (const given of addresses) {
    const address = toOldAddress(given);
    if (address !== null) tables.add("own-address", address, slug);
  }
}

/** Notes where a page beside the articles is. */
export function addPageAddresses(
  tables: Pick<LookupTables, "add">,
  addresses: readonly string[],
): void {
  for (const given of addresses) {
    const address = toOldAddress(given);
    if (address !== null) tables.add("own-page", address, "");
  }
}

/** Whether a page beside the articles of the archive is at an address of its site. */
export function isOwnPage(tables: Pick<LookupTables, "get">, address: string): boolean {
  return tables.get("own-page", address) !== null;
}

/**
 * The slug of the article of the archive at an address of its site; null where there is none.
 *
 * `isUnique`: no other article of the archive has this slug.
 */
export function findOwnArticle(
  tables: Pick<LookupTables, "get" | "list">,
  address: string,
): { slug: string; isUnique: boolean } | null {
  const slug = tables.get("own-address", address);
  return slug === null ? null : { slug, isUnique: tables.list("own-slug", slug).length === 1 };
}
