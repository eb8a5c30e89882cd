import type { CardList } from "../article-list.ts";

/** Reason for an empty front page; only if no list loaded and at least one failed. */
export function homeFailure(lists: readonly CardList[]): string | null {
  if (lists.some((list) => list.articles.length > 0)) return null;
  return lists.find((list) => list.failure !== null)?.failure ?? null;
}
