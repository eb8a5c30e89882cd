import type { Client } from "../../app/data/client.ts";
import type { ArchivedCommentRow, OldAddressRow } from "../../app/data/rows.types.ts";
import { toOldAddress } from "../../app/domain/pages/old-address.ts";
import { FIRST_ID, listAll, listPages, PAGE_SIZE } from "./list-pages.ts";

type AddressFilter = { kind: OldAddressRow["kind"]; targets?: string[] };

/** Versions that are read at once: each may have a text of a million characters. */
const VERSIONS = 10;

/** Addresses of former sites and of this one that lead to these targets, or to all targets of a kind. */
export async function* listAddressRows(client: Client, { kind, targets }: AddressFilter) {
  const rows = listPages(
    (after) =>
      client.rpc("list_former_addresses", {
        kind,
        after,
        max_rows: PAGE_SIZE,
        ...(targets && { targets }),
      }),
    ({ address }) => address,
    "",
  );
  for await (const row of rows) {
    const address = toOldAddress(row.address);
    if (address !== null) yield { address, target: row.target };
  }
}

/** Addresses by the id of what they lead to. */
export async function groupAddresses(
  client: Client,
  filter: AddressFilter,
): Promise<Map<string, string[]>> {
  const groups = new Map<string, string[]>();
  for await (const { address, target } of listAddressRows(client, filter)) {
    const own = groups.get(target) ?? [];
    if (!own.includes(address)) own.push(address);
    groups.set(target, own.sort());
  }
  return groups;
}

/** Comments that at most 100 articles had on a former site, by article. */
async function groupComments(client: Client, articleIds: string[]) {
  const comments = listPages(
    (after) => {
      const [article, source] = splitKey(after);
      const quoted = `"${source.replaceAll(/["\\]/g, "\\$&")}"`;
      return client
        .from("archived_comments")
        .select("*")
        .in("article_id", articleIds)
        .or(`article_id.gt.${article},and(article_id.eq.${article},source_id.gt.${quoted})`)
        .order("article_id")
        .order("source_id")
        .limit(PAGE_SIZE);
    },
    ({ article_id, source_id }) => joinKey(article_id, source_id),
    joinKey(FIRST_ID, ""),
  );
  const groups = new Map<string, Omit<ArchivedCommentRow, "article_id">[]>();
  for await (const { article_id, ...comment } of comments) addTo(groups, article_id, comment);
  return groups;
}

/** Notes to readers about changes of at most 100 articles, also those that were taken back, by article. */
export async function groupNotes(client: Client, articleIds: string[]) {
  const notes = await listAll((after) =>
    client
      .from("article_corrections")
      .select("id,article_id,kind,text,version_number,published_at,changed_at,withdrawn_at")
      .in("article_id", articleIds)
      .gt("id", after)
      .order("id")
      .limit(PAGE_SIZE),
  );
  notes.sort((one, other) => Date.parse(one.published_at) - Date.parse(other.published_at));
  const groups = new Map<string, Omit<(typeof notes)[number], "article_id">[]>();
  for (const { article_id, ...note } of notes) addTo(groups, article_id, note);
  return groups;
}

/** Comments, notes and addresses of at most 100 articles, each by article. */
export async function loadBelongings(client: Client, articleIds: string[]) {
  const [comments, notes, addresses] = await Promise.all([
    groupComments(client, articleIds),
    groupNotes(client, articleIds),
    groupAddresses(client, { kind: "article", targets: articleIds }),
  ]);
  return { comments, notes, addresses };
}

/** The histories of at most 100 articles by the id of the article, each oldest first. */
export function listVersions(client: Client, articleIds: string[]) {
  return listPages(
    (after) => {
      const [after_article, number] = splitKey(after);
      return client.rpc("export_versions", {
        article_ids: articleIds,
        after_article,
        after_number: Number(number),
        max_rows: VERSIONS,
      });
    },
    ({ article_id, number }) => joinKey(article_id, String(number)),
    { first: joinKey(FIRST_ID, "0"), size: VERSIONS },
  );
}

function joinKey(articleId: string, key: string): string {
  return `${articleId} ${key}`;
}

function splitKey(key: string): [articleId: string, key: string] {
  const space = key.indexOf(" ");
  return [key.slice(0, space), key.slice(space + 1)];
}

function addTo<Value>(groups: Map<string, Value[]>, key: string, value: Value): void {
  const group = groups.get(key);
  if (group) group.push(value);
  else groups.set(key, [value]);
}
