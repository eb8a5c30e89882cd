import { expect, test } from "vitest";
import { tagSlug } from "./tag-slug.ts";

test.each([
  ["Climate change", "climate-change"],
  ["AI", "ai"],
  [" ai ", "ai"],
  ["Zürich", "zurich"],
  ["C++", "c"],
])("the tag %j has the slug %s", (tag, slug) => {
  expect(tagSlug(tag)).toBe(slug);
});

test.each(["", " ", "東京", "!?", "x".repeat(201)])("a tag %j has no page", (tag) => {
  expect(tagSlug(tag)).toBeUndefined();
});
