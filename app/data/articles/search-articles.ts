import type { ArticleSummary } from "../../domain/article.ts";
import type { SearchSort } from "../../domain/pages/search-text.ts";
import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";
import { SUMMARY_COLUMNS, toSummary } from "./article-row.ts";

export type SearchResult = {
  articles: ArticleSummary[];
  /** How many articles can be listed. */
  count: number;
  /** False when there are more than `count`. */
  isExact: boolean;
};

export type SearchOptions = { query: string; sort: SearchSort; limit: number; offset: number };

/**
 * Articles that `query` finds. Sorted by `newest`: first those whose title or text contains the query, newest first by
 * creation; every character stands for itself, case does not matter. Then those that have its words anywhere, most
 * relevant first. Sorted by `relevance`: all of them, most relevant first.
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

/** The articles in the order of their ids. */
async function listByIds(client: Client, ids: string[]): Promise<ArticleSummary[]> {
  if (ids.length === 0) return [];
  const list = await client.from("articles").select(SUMMARY_COLUMNS).in("id", ids);
  if (list.error) throw new BackendError(list.error, list.status);
  const articles = new Map(list.data.map((row) => [row.id, toSummary(client, row)]));
  return ids.flatMap((id) => articles.get(id) ?? []);
}
