import type { ArticleSummary } from "../../domain/article.ts";
import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";
import { SUMMARY_COLUMNS, toSummary } from "./article-row.ts";

export type ListArticlesOptions = {
  categoryId?: string | undefined;
  authorId?: string;
  isFeatured?: boolean;
  isPopular?: boolean;
  /** Maximum number; 10 by default. */
  limit?: number;
  offset?: number;
};

/**
 * Lists articles by publication, newest first.
 *
 * @throws BackendError
 */
export async function listArticles(
  client: Client,
  options: ListArticlesOptions,
): Promise<ArticleSummary[]> {
  const { categoryId, authorId, isFeatured, isPopular, limit = 10, offset = 0 } = options;
  let query = client.from("articles").select(SUMMARY_COLUMNS);
  if (categoryId !== undefined) query = query.eq("category_id", categoryId);
  if (authorId !== undefined) query = query.eq("author_id", authorId);
  if (isFeatured !== undefined) query = query.eq("is_featured", isFeatured);
  if (isPopular !== undefined) query = query.eq("is_popular", isPopular);
  const { data, error, status } = await query
    .order("published_at", { ascending: false })
    .order("id", { ascending: false })
    .range(offset, offset + limit - 1);
  if (error) throw new BackendError(error, status);
  return data.map((row) => toSummary(client, row));
}
