/** A story as the newsroom's list shows it. `publishedAt` is an ISO date-time. */
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

/** What is changed of several stories at once. */
export type ArticleFlags = { isFeatured?: boolean; isPopular?: boolean };
