import type { ArticleSummary } from "../../domain/article.ts";
import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";
import { SUMMARY_COLUMNS, toSummary } from "./article-row.ts";

export type ListCategoryArticlesOptions = {
  categorySlug: string;
  /** Maximum number. */
  limit: number;
  excludeSlug?: string;
};

/**
 * Lists the newest articles of a category, without looking the category up first; none if it does not exist.
 *
 * @throws BackendError
 */
export async function listCategoryArticles(
  client: Client,
  { categorySlug, limit, excludeSlug }: ListCategoryArticlesOptions,
): Promise<ArticleSummary[]> {
  let query = client
    .from("categories")
    .select(`articles(${SUMMARY_COLUMNS})`)
    .eq("slug", categorySlug);
  if (excludeSlug !== undefined) query = query.neq("articles.slug", excludeSlug);
  const newestFirst = { referencedTable: "articles", ascending: false };
  const { data, error, status } = await query
    .order("published_at", newestFirst)
    .order("id", newestFirst)
    .limit(limit, newestFirst);
  if (error) throw new BackendError(error, status);
  return data.flatMap(({ articles }) => articles.map((row) => toSummary(client, row)));
}
