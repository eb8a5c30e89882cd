import { expect, test } from "vitest";
import {
  addressText,
  isFixedCategory,
  removalText,
  removedAddressText,
  type Term,
} from "./term.ts";

const term = (fields: Partial<Term>): Term => ({
  kind: "category",
  key: "1",
  name: "Health",
  slug: "health",
  articles: 12,
  ...fields,
});

test.each([
  [term({}), undefined, "12 articles lose their category."],
  [term({ articles: 1 }), undefined, "1 article loses its category."],
  [term({}), "World", "12 articles move to World."],
  [term({ articles: 1, kind: "author" }), "Ana Lee", "1 article moves to Ana Lee."],
  [term({ kind: "tag" }), undefined, "12 articles lose this tag."],
  [term({ articles: 0, kind: "author" }), "Ana Lee", "No article has this author."],
])("says what a deletion does to the articles", (removed, moveTo, text) => {
  expect(removalText(removed, moveTo)).toBe(text);
});

test("says that the address of a deleted category is gone, and which pages still lead there", () => {
  expect(removedAddressText(term({}))).toMatch(/^\/category\/health will .* merge it instead\.$/);
  expect(removedAddressText(term({ slug: "world" }))).toMatch(/front page or search still links/);
  expect(removedAddressText(term({ kind: "tag", slug: "" }))).toBeUndefined();
});

test("takes only categories of the front page and the search for fixed", () => {
  expect(isFixedCategory({ kind: "category", slug: "science" })).toBe(true);
  expect(isFixedCategory({ kind: "category", slug: "entertainment" })).toBe(false);
  expect(isFixedCategory({ kind: "category", slug: "health" })).toBe(false);
  expect(isFixedCategory({ kind: "tag", slug: "world" })).toBe(false);
});

test("says how an address changes", () => {
  expect(addressText(term({}), "health")).toBe("The address stays /category/health.");
  expect(addressText(term({}), "care")).toBe("/category/health will redirect to /category/care.");
  expect(addressText(term({ kind: "tag", slug: "" }), "sea")).toBe("The address will be /tag/sea.");
  expect(addressText(term({ kind: "tag" }), "")).toBe("It will have no page of its own.");
});
