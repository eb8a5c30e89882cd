import type { Client } from "../../app/data/client.ts";
import type { OldAddressRow } from "../../app/data/rows.types.ts";
import { listPages, PAGE_SIZE } from "./list-pages.ts";

type AddressFilter = { kind: OldAddressRow["kind"]; target?: string };

async function listAddressRows(client: Client, { kind, target }: AddressFilter) {
  const rows = [];
  const pages = listPages(
    (after) => {
      const all = client.from("old_addresses").select("address,target").eq("kind", kind);
      const own = target === undefined ? all : all.eq("target", target);
      return own.gt("address", after).order("address").limit(PAGE_SIZE);
    },
    ({ address }) => address,
    "",
  );
  for await (const row of pages) rows.push(row);
  return rows;
}

/** Addresses of former sites that lead to one target, or to all targets of a kind. */
export async function listAddresses(client: Client, filter: AddressFilter): Promise<string[]> {
  return (await listAddressRows(client, filter)).map(({ address }) => address);
}

/** Addresses of former sites by the id of their target. */
export async function groupAddresses(
  client: Client,
  kind: OldAddressRow["kind"],
): Promise<Map<string, string[]>> {
  const rows = await listAddressRows(client, { kind });
  const groups = Map.groupBy(rows, ({ target }) => target);
  return new Map([...groups].map(([id, own]) => [id, own.map(({ address }) => address)]));
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
