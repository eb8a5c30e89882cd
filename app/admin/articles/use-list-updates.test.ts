import { expect, test } from "vitest";
import type { StaffArticle } from "../../domain/newsroom/staff-article.ts";
import { compareLists } from "./use-list-updates.ts";

function article(id: string, title = `Article ${id}`): StaffArticle {
  return {
    id,
    title,
    slug: id,
    publishedAt: "2026-01-01T00:00:00Z",
    isFeatured: false,
    isPopular: false,
    categoryName: "World",
    authorName: "Ada",
    draft: null,
    assignee: null,
    dueAt: null,
    plannedFor: null,
    isRetracted: false,
    licenseEndsAt: null,
    trashed: null,
    canWrite: true,
    canTrash: true,
    canPublish: true,
  };
}

const SHOWN = [article("a"), article("b"), article("c")];

test.each([
  ["no change", SHOWN, { changed: 0, isInPlace: true }],
  [
    "another title",
    [article("a"), article("b", "New"), article("c")],
    { changed: 1, isInPlace: true },
  ],
  ["one added", [article("d"), ...SHOWN], { changed: 1, isInPlace: false }],
  ["one deleted", [article("a"), article("c")], { changed: 1, isInPlace: false }],
  ["one pushed out", [article("d"), article("a"), article("b")], { changed: 1, isInPlace: false }],
  ["another order", SHOWN.toReversed(), { changed: 1, isInPlace: false }],
])("compareLists detects: %s", (_name, latest, difference) => {
  expect(compareLists(SHOWN, latest)).toEqual(difference);
});
