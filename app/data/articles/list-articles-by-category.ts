import type { ArticleSummary } from "../../domain/article.ts";
import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";
import { SUMMARY_COLUMNS, toSummary } from "./article-row.ts";

export type ListArticlesByCategoryOptions = {
  categorySlugs: readonly string[];
  /** Maximum number per category. */
  limit: number;
  excludeSlug?: string;
};

/**
 * Lists the newest articles of several categories in one query, by category slug. Unknown categories are left out.
 *
 * @throws BackendError
 */
export async function listArticlesByCategory(
  client: Client,
  { categorySlugs, limit, excludeSlug }: ListArticlesByCategoryOptions,
): Promise<Map<string, ArticleSummary[]>> {
  let query = client
    .from("categories")
    .select(`slug,articles(${SUMMARY_COLUMNS})`)
    .in("slug", [...categorySlugs]);
  if (excludeSlug !== undefined) query = query.neq("articles.slug", excludeSlug);
  const newestFirst = { referencedTable: "articles", ascending: false };
  const { data, error, status } = await query
    .order("published_at", newestFirst)
    .order("id", newestFirst)
    .limit(limit, newestFirst);
  if (error) throw new BackendError(error, status);
  return new Map(
    data.map((row) => [row.slug, row.articles.map((each) => toSummary(client, each))]),
  );
}
