import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";
import { ROWS_AT_ONCE } from "../rows-at-once.ts";

/** The page of an author or tag, and the publication time of the newest article on it. */
export type SitemapList = { slug: string; changedAt: string };

/**
 * Lists authors with public articles by slug.
 *
 * @throws BackendError
 */
export async function listSitemapAuthors(
  client: Client,
  { limit }: { limit: number },
): Promise<SitemapList[]> {
  return collect(limit, async (max_rows, { last }) => {
    const { data, error, status } = await client.rpc("list_sitemap_authors", {
      max_rows,
      after_slug: last?.slug ?? "",
    });
    if (error) throw new BackendError(error, status);
    return data;
  });
}

/**
 * Lists the tags of public articles, the most used first; at most 10,000.
 *
 * @throws BackendError
 */
export async function listSitemapTags(
  client: Client,
  { limit }: { limit: number },
): Promise<SitemapList[]> {
  return collect(limit, async (max_rows, { length }) => {
    const { data, error, status } = await client.rpc("list_sitemap_tags", {
      max_rows,
      skip_rows: length,
    });
    if (error) throw new BackendError(error, status);
    return data;
  });
}

type Sofar = { length: number; last: SitemapList | undefined };

async function collect(
  limit: number,
  ask: (maxRows: number, soFar: Sofar) => Promise<{ slug: string; changed_at: string }[]>,
): Promise<SitemapList[]> {
  const lists: SitemapList[] = [];
  while (lists.length < limit) {
    const wanted = Math.min(ROWS_AT_ONCE, limit - lists.length);
    const rows = await ask(wanted, { length: lists.length, last: lists.at(-1) });
    lists.push(...rows.map(({ slug, changed_at }) => ({ slug, changedAt: changed_at })));
    if (rows.length < wanted) break;
  }
  return lists;
}
