import { HOME_CATEGORIES } from "../pages/home-sections.ts";

/** Beyond so many it does not matter to a reader how many there are. */
export const MOST_NEW_STORIES = 99;

/** Whether the front page has a place for a story: a category with a section of its own, or an editor's choice. */
export function belongsOnFrontPage(story: {
  categorySlug: string | null;
  isFeatured: boolean;
  isPopular: boolean;
}): boolean {
  if (story.isFeatured || story.isPopular) return true;
  return story.categorySlug !== null && HOME_CATEGORIES.includes(story.categorySlug);
}

/**
 * How many stories appeared after the newest one that a page knows of.
 *
 * @param moments when stories appeared (ms since 1970), newest first.
 */
export function countNewer(moments: readonly number[], newestKnown: number): number {
  const end = moments.findIndex((moment) => moment <= newestKnown);
  return Math.min(end === -1 ? moments.length : end, MOST_NEW_STORIES + 1);
}

/** What readers are told. */
export function newStoriesText(count: number): string {
  if (count > MOST_NEW_STORIES) return `${MOST_NEW_STORIES}+ new stories`;
  return count === 1 ? "1 new story" : `${count} new stories`;
}
