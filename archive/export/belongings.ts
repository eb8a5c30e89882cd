import type { Client } from "../../app/data/client.ts";
import type { OldAddressRow } from "../../app/data/rows.types.ts";
import { toOldAddress } from "../../app/domain/pages/old-address.ts";
import { listPages, PAGE_SIZE } from "./list-pages.ts";

type AddressFilter = { kind: OldAddressRow["kind"]; target?: string };

/** Versions that are read at once: each may have a text of a million characters. */
const VERSIONS = 10;

/** Addresses of former sites and of this one that lead to one target, or to all targets of a kind. */
export async function* listAddressRows(client: Client, { kind, target }: AddressFilter) {
  const rows = listPages(
    (after) =>
      client.rpc("list_former_addresses", {
        kind,
        after,
        max_rows: PAGE_SIZE,
        ...(target !== undefined && { target }),
      }),
    ({ address }) => address,
    "",
  );
  for await (const row of rows) {
    const address = toOldAddress(row.address);
    if (address !== null) yield { address, target: row.target };
  }
}

/** Addresses that lead to one target. */
export async function listAddresses(client: Client, filter: AddressFilter): Promise<string[]> {
  const addresses = new Set<string>();
  for await (const { address } of listAddressRows(client, filter)) addresses.add(address);
  return [...addresses].sort();
}

/** Addresses by the id of what they lead to. */
export async function groupAddresses(
  client: Client,
  kind: OldAddressRow["kind"],
): Promise<Map<string, string[]>> {
  const groups = new Map<string, string[]>();
  for await (const { address, target } of listAddressRows(client, { kind })) {
    const own = groups.get(target) ?? [];
    if (!own.includes(address)) own.push(address);
    groups.set(target, own.sort());
  }
  return groups;
}

/** Comments that the article had on a former site. */
export async function listComments(client: Client, articleId: string) {
  const comments = listPages(
    (after) =>
      client
        .from("archived_comments")
        .select("*")
        .eq("article_id", articleId)
        .gt("source_id", after)
        .order("source_id")
        .limit(PAGE_SIZE),
    ({ source_id }) => source_id,
    "",
  );
  const own = [];
  for await (const { article_id: _, ...comment } of comments) own.push(comment);
  return own;
}

/** Notes to readers about changes of the article, also those that were taken back. */
export async function listNotes(client: Client, articleId: string) {
  const notes = listPages(
    (after) =>
      client
        .from("article_corrections")
        .select("id,kind,text,version_number,published_at,changed_at,withdrawn_at")
        .eq("article_id", articleId)
        .gt("id", after)
        .order("id")
        .limit(PAGE_SIZE),
    ({ id }) => id,
  );
  const own = [];
  for await (const note of notes) own.push(note);
  return own.sort((one, other) => Date.parse(one.published_at) - Date.parse(other.published_at));
}

/** The history of an article, oldest first. */
export function listVersions(client: Client, articleId: string) {
  return listPages(
    (after) =>
      client.rpc("export_versions", {
        article_id: articleId,
        after: Number(after),
        max_rows: VERSIONS,
      }),
    ({ number }) => String(number),
    { first: "0", size: VERSIONS },
  );
}
