import type { ArticleSummary } from "../../domain/article.ts";
import { SUMMARY_COLUMNS, toSummary } from "../articles/article-row.ts";
import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";

/**
 * Lists articles published since a time, newest first.
 *
 * @throws BackendError
 */
export async function listNewsSitemapArticles(
  client: Client,
  { since, limit }: { since: Date; limit: number },
): Promise<ArticleSummary[]> {
  const { data, error, status } = await client
    .from("articles")
    .select(SUMMARY_COLUMNS)
    .gt("published_at", since.toISOString())
    .order("published_at", { ascending: false })
    .order("id", { ascending: false })
    .limit(limit);
  if (error) throw new BackendError(error, status);
  return data.map((row) => toSummary(client, row));
}
