import type { ArticleSummary } from "../../domain/article.ts";
import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";
import { SUMMARY_COLUMNS, toSummary } from "./article-row.ts";

/**
 * Lists published articles with a tag of this slug, in any spelling, newest first.
 *
 * @throws BackendError
 */
export async function listTaggedArticles(
  client: Client,
  { slug, limit, offset }: { slug: string; limit: number; offset: number },
): Promise<ArticleSummary[]> {
  const { data, error, status } = await client
    .rpc("list_tagged_articles", { slug, max_rows: limit, skip_rows: offset })
    .select(SUMMARY_COLUMNS)
    .order("published_at", { ascending: false })
    .order("id", { ascending: false });
  if (error) throw new BackendError(error, status);
  return data.map((row) => toSummary(client, row));
}
