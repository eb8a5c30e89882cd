import type { ArticleSummary } from "../../domain/article.ts";
import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";
import { SUMMARY_COLUMNS, toSummary } from "./article-row.ts";

/** Counting stops above this number, and nothing is found beyond it. */
const SEARCH_COUNT_LIMIT = 10_000;

export type SearchResult = {
  articles: ArticleSummary[];
  /** How many articles were found, at most `SEARCH_COUNT_LIMIT`. */
  count: number;
  /** False when there are more than `count`. */
  isExact: boolean;
};

export type SearchOptions = { query: string; limit: number; offset: number };

/**
 * Articles whose title or text contains `query`, ignoring case, newest first. Every character of the
 * query stands for itself.
 *
 * @throws BackendError
 */
export async function searchArticles(
  client: Client,
  options: SearchOptions,
): Promise<SearchResult> {
  const query = options.query.trim();
  if (query === "") return { articles: [], count: 0, isExact: true };
  const [list, count] = await Promise.all([
    client
      .rpc("search_articles", { query, max_rows: options.limit, skip_rows: options.offset })
      .select(SUMMARY_COLUMNS)
      .order("created_at", { ascending: false })
      .order("id", { ascending: false }),
    client.rpc("count_articles_found", { query }),
  ]);
  if (list.error) throw new BackendError(list.error, list.status);
  if (count.error) throw new BackendError(count.error, count.status);
  return {
    articles: list.data.map((row) => toSummary(client, row)),
    count: Math.min(count.data, SEARCH_COUNT_LIMIT),
    isExact: count.data <= SEARCH_COUNT_LIMIT,
  };
}
