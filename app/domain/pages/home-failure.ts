import type { CardList } from "../article-list.ts";

/** Why the front page is empty: only when nothing at all loaded, and loading failed. */
export function homeFailure(lists: readonly CardList[]): string | null {
  if (lists.some((list) => list.articles.length > 0)) return null;
  return lists.find((list) => list.failure !== null)?.failure ?? null;
}
