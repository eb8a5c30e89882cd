import { HOME_CATEGORIES } from "../../domain/pages/home-sections.ts";

/** Whether the front page has a place for a story: a category with a section of its own, or an editor's choice. */
export function belongsOnFrontPage(story: {
  categorySlug: string | null;
  isFeatured: boolean;
  isPopular: boolean;
}): boolean {
  if (story.isFeatured || story.isPopular) return true;
  return story.categorySlug !== null && HOME_CATEGORIES.includes(story.categorySlug);
}
