import * as z from "zod";

/** An article in the newsroom's list. `publishedAt` is an ISO date-time. */
export type StaffArticle = {
  id: string;
  title: string;
  slug: string;
  publishedAt: string;
  isFeatured: boolean;
  isPopular: boolean;
  categoryName: string;
  authorName: string;
};

/** Flags for bulk changes. */
export type ArticleFlags = { isFeatured?: boolean; isPopular?: boolean };

const articleId = z.guid();

/** Whether a value has the form of an article id. */
export function isArticleId(value: unknown): value is string {
  return articleId.safeParse(value).success;
}
