import type { ArticleSummary } from "../../domain/article.ts";
import { BackendError } from "../backend-error.ts";
import { findCategory } from "../categories/find-category.ts";
import type { Client } from "../client.ts";
import type { ReadKept } from "../read-kept.ts";
import { SUMMARY_COLUMNS, toSummary } from "./article-row.ts";

export type ListArticlesOptions = {
  /** Only stories of this category. An unknown category has none. */
  categorySlug?: string;
  authorId?: string;
  isFeatured?: boolean;
  isPopular?: boolean;
  excludeSlug?: string;
  /** At most so many; 10 unless told. */
  limit?: number;
  offset?: number;
  /** For the category, which changes seldom; it is looked up each time unless told. */
  readKept?: ReadKept;
};

/** From this row on a page is deep: what comes before it is skipped in the index, not row by row. */
const DEEP_OFFSET = 500;

/**
 * Stories, newest first by publication.
 *
 * @throws BackendError
 */
export async function listArticles(
  client: Client,
  options: ListArticlesOptions,
): Promise<ArticleSummary[]> {
  const { categorySlug, authorId, isFeatured, isPopular, excludeSlug } = options;
  const { limit = 10, offset = 0, readKept } = options;
  const category =
    categorySlug === undefined ? null : await findCategory(client, categorySlug, readKept);
  if (category === undefined) return [];
  if (offset >= DEEP_OFFSET && excludeSlug === undefined) {
    return listDeepPage(client, category?.id, options);
  }
  let query = client.from("articles").select(SUMMARY_COLUMNS);
  if (category) query = query.eq("category_id", category.id);
  if (authorId !== undefined) query = query.eq("author_id", authorId);
  if (isFeatured !== undefined) query = query.eq("is_featured", isFeatured);
  if (isPopular !== undefined) query = query.eq("is_popular", isPopular);
  if (excludeSlug !== undefined) query = query.neq("slug", excludeSlug);
  const { data, error, status } = await query
    .order("published_at", { ascending: false })
    .order("id", { ascending: false })
    .range(offset, offset + limit - 1);
  if (error) throw new BackendError(error, status);
  return data.map((row) => toSummary(client, row));
}

async function listDeepPage(
  client: Client,
  categoryId: string | undefined,
  { authorId, isFeatured, isPopular, limit = 10, offset }: ListArticlesOptions,
): Promise<ArticleSummary[]> {
  const { data, error, status } = await client
    .rpc("list_later_articles", {
      category: categoryId,
      author: authorId,
      featured: isFeatured,
      popular: isPopular,
      max_rows: limit,
      skip_rows: offset,
    })
    .select(SUMMARY_COLUMNS)
    .order("published_at", { ascending: false })
    .order("id", { ascending: false });
  if (error) throw new BackendError(error, status);
  return data.map((row) => toSummary(client, row));
}
