import { ARTICLE_DEFAULTS } from "../../domain/article.ts";
import { type ListParameters, STAFF_PAGE_SIZE } from "../../domain/newsroom/list-parameters.ts";
import type { StaffArticle } from "../../domain/newsroom/staff-article.ts";
import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";

/**
 * One page of all articles, those dated in the future included, as the newsroom's list asks for it. The
 * query is searched for literally in titles and authors' names, ignoring case. Only staff may ask.
 *
 * @throws BackendError
 */
export async function listStaffArticles(
  client: Client,
  { query, category, sort, page }: ListParameters,
): Promise<StaffArticle[]> {
  const { data, error, status } = await client.rpc("list_staff_articles", {
    query: query.trim(),
    category,
    sort,
    max_rows: STAFF_PAGE_SIZE,
    skip_rows: STAFF_PAGE_SIZE * (page - 1),
  });
  if (error) throw new BackendError(error, status);
  return data.map((row) => ({
    id: row.id,
    title: row.title.trim() || ARTICLE_DEFAULTS.title,
    slug: row.slug,
    publishedAt: row.published_at,
    isFeatured: row.is_featured,
    isPopular: row.is_popular,
    categoryName: row.category_name?.trim() || ARTICLE_DEFAULTS.categoryName,
    authorName: row.author_name?.trim() || ARTICLE_DEFAULTS.authorName,
  }));
}
