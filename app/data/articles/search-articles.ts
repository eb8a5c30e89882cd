import type { ArticleSummary } from "../../domain/article.ts";
import type { SearchSort } from "../../domain/pages/search-text.ts";
import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";
import { SUMMARY_COLUMNS, toSummary } from "./article-row.ts";

export type SearchResult = {
  articles: ArticleSummary[];
  /** Number of results that can be listed. */
  count: number;
  /** False if there are more than `count`. */
  isExact: boolean;
};

export type SearchOptions = { query: string; sort: SearchSort; limit: number; offset: number };

/**
 * Searches articles. Sorted by `newest`: first those whose title or text contains the query literally, ignoring case,
 * newest first by creation; then those with its words anywhere, most relevant first. Sorted by `relevance`: all of
 * them, most relevant first.
 *
 * @throws BackendError
 */
export async function searchArticles(
  client: Client,
  options: SearchOptions,
): Promise<SearchResult> {
  const query = options.query.trim();
  if (query === "") return { articles: [], count: 0, isExact: true };
  const found = await client
    .rpc("search_articles", {
      query,
      sort: options.sort,
      max_rows: options.limit,
      skip_rows: options.offset,
    })
    .single();
  if (found.error) throw new BackendError(found.error, found.status);
  const { ids, total, is_exact } = found.data;
  return { articles: await listByIds(client, ids), count: total, isExact: is_exact };
}

/** Loads the articles in the order of their ids. */
async function listByIds(client: Client, ids: string[]): Promise<ArticleSummary[]> {
  if (ids.length === 0) return [];
  const list = await client.from("articles").select(SUMMARY_COLUMNS).in("id", ids);
  if (list.error) throw new BackendError(list.error, list.status);
  const articles = new Map(list.data.map((row) => [row.id, toSummary(client, row)]));
  return ids.flatMap((id) => articles.get(id) ?? []);
}
