import { HOME_CATEGORIES } from "./home-sections.ts";

/** Whether an article belongs on the front page: its category has a section there, or an editor has featured it. */
export function belongsOnFrontPage(article: {
  categorySlug: string | null;
  isFeatured: boolean;
  isPopular: boolean;
}): boolean {
  if (article.isFeatured || article.isPopular) return true;
  return article.categorySlug !== null && HOME_CATEGORIES.includes(article.categorySlug);
}
