import type { StaffArticle } from "../../domain/newsroom/staff-article.ts";

/** What is different in a list that was loaded anew. */
export type ListDifference = {
  /** Stories that came, went, or show something else. */
  changed: number;
  /** The same stories in the same places: nothing moves when it is shown. */
  isInPlace: boolean;
};

/** Compares the list that is shown with the one that is true now. */
export function compareLists(
  shown: readonly StaffArticle[],
  latest: readonly StaffArticle[],
): ListDifference {
  const before = new Map(shown.map((article) => [article.id, article]));
  const after = new Set(latest.map(({ id }) => id));
  const gone = shown.filter(({ id }) => !after.has(id)).length;
  const others = latest.filter((article) => !isSame(before.get(article.id), article)).length;
  const isInPlace =
    shown.length === latest.length && shown.every(({ id }, place) => id === latest[place]?.id);
  // For one that comes another leaves a full page, and the other way round.
  const changed = Math.max(gone, others);
  // What changed places only is a change too.
  return { changed: changed === 0 && !isInPlace ? 1 : changed, isInPlace };
}

function isSame(one: StaffArticle | undefined, other: StaffArticle): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
