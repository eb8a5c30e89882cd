import { HOME_CATEGORIES } from "../../domain/pages/home-sections.ts";

/** Whether the front page has a place for an article: a category with a section of its own, or an editor's choice. */
export function belongsOnFrontPage(article: {
  categorySlug: string | null;
  isFeatured: boolean;
  isPopular: boolean;
}): boolean {
  if (article.isFeatured || article.isPopular) return true;
  return article.categorySlug !== null && HOME_CATEGORIES.includes(article.categorySlug);
}
