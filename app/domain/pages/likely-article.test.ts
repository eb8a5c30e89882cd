import { expect, test } from "vitest";
import { findLikely, wantedSlug } from "./likely-article.ts";

const ARTICLES = [
  "how-tides-keep-time",
  "harbor-bridge-reopens",
  "a",
  "council-votes-on-budget",
].map((slug) => ({ slug }));
const find = (path: string) => findLikely(wantedSlug(path), ARTICLES)?.slug;

test.each([
  ["a letter that is missing", "/article/how-tides-kep-time", "how-tides-keep-time"],
  ["a link that was cut off", "/article/harbor-bridge", "harbor-bridge-reopens"],
  ["a number at the end", "/article/harbor-bridge-reopens-2", "harbor-bridge-reopens"],
  [
    "an address of another system",
    "/2019/03/Council_votes_on_budget.html",
    "council-votes-on-budget",
  ],
  ["some of the words, in another order", "/article/budget-council", "council-votes-on-budget"],
  ["an encoded address", "/how%20tides%20keep%20time/", "how-tides-keep-time"],
])("finds the likely article of %s", (_, path, slug) => {
  expect(find(path)).toBe(slug);
});

test.each([
  ["of other words", "/article/election-results"],
  ["with one word of an article", "/tag/budget"],
  ["with a word too many", "/article/budget-council-election"],
  ["of a short word", "/tag/b"],
  ["without letters", "/"],
  ["with a broken escape", "/%E0%A4%A"],
])("finds nothing for an address %s", (_, path) => {
  expect(find(path)).toBeUndefined();
});

test("compares at most 150 characters of an address", () => {
  expect(wantedSlug(`/${"a".repeat(5000)}`)).toHaveLength(150);
});
