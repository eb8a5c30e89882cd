import { expect, test } from "vitest";
import type { StaffArticle } from "../../domain/newsroom/staff-article.ts";
import { compareLists } from "./use-list-updates.ts";

function story(id: string, title = `Story ${id}`): StaffArticle {
  return {
    id,
    title,
    slug: id,
    publishedAt: "2026-01-01T00:00:00Z",
    isFeatured: false,
    isPopular: false,
    categoryName: "World",
    authorName: "Ada",
  };
}

const SHOWN = [story("a"), story("b"), story("c")];

test.each([
  ["no change", SHOWN, { changed: 0, isInPlace: true }],
  ["another title", [story("a"), story("b", "New"), story("c")], { changed: 1, isInPlace: true }],
  ["one added", [story("d"), ...SHOWN], { changed: 1, isInPlace: false }],
  ["one deleted", [story("a"), story("c")], { changed: 1, isInPlace: false }],
  ["one pushed out", [story("d"), story("a"), story("b")], { changed: 1, isInPlace: false }],
  ["another order", SHOWN.toReversed(), { changed: 1, isInPlace: false }],
])("compareLists detects: %s", (_name, latest, difference) => {
  expect(compareLists(SHOWN, latest)).toEqual(difference);
});
