import { ARTICLE_DEFAULTS } from "../../domain/article.ts";
import { type ListParameters, STAFF_PAGE_SIZE } from "../../domain/newsroom/list-parameters.ts";
import type { StaffArticle } from "../../domain/newsroom/staff-article.ts";
import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";
import type { StaffListRow } from "../database.types.ts";

/** A page of the list; a cursor is undefined if there is no such page. */
export type StaffPage = {
  articles: StaffArticle[];
  /** The previous page ends before this row. */
  before: string | undefined;
  /** The next page begins after this row. */
  after: string | undefined;
};

/**
 * Lists a page of all articles, including scheduled ones, for the newsroom. The query is searched in titles, author
 * names and texts, literally and by words. Staff only.
 *
 * @throws BackendError
 */
export async function listStaffArticles(
  client: Client,
  { query, category, sort, after, before }: ListParameters,
): Promise<StaffPage> {
  const { data, error, status } = await client.rpc("list_staff_articles", {
    query: query.trim(),
    category,
    sort,
    // One extra row shows whether there is another page.
    max_rows: STAFF_PAGE_SIZE + 1,
    after: before === "" && after !== "" ? after : null,
    before: before === "" ? null : before,
  });
  if (error) throw new BackendError(error, status);
  const isBackward = before !== "";
  const hasMore = data.length > STAFF_PAGE_SIZE;
  const rows = isBackward ? data.slice(-STAFF_PAGE_SIZE) : data.slice(0, STAFF_PAGE_SIZE);
  return {
    articles: rows.map(toStaffArticle),
    before: (isBackward ? hasMore : after !== "") ? rows[0]?.cursor : undefined,
    after: isBackward || hasMore ? rows.at(-1)?.cursor : undefined,
  };
}

function toStaffArticle(row: StaffListRow): StaffArticle {
  return {
    id: row.id,
    title: row.title.trim() || ARTICLE_DEFAULTS.title,
    slug: row.slug,
    publishedAt: row.published_at,
    isFeatured: row.is_featured,
    isPopular: row.is_popular,
    categoryName: row.category_name?.trim() || ARTICLE_DEFAULTS.categoryName,
    authorName: row.author_name?.trim() || ARTICLE_DEFAULTS.authorName,
  };
}
