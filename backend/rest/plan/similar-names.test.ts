import { expect, test } from "vitest";
import { findSimilar } from "./similar-names.ts";

test.each([
  [["films", "directors"], "film", "films"],
  [["roles", "actors", "directors"], "role", "roles"],
  [["(name, param, val)", "(attr, id)"], "(attrs, id)", "(attr, id)"],
  [["articles", "authors"], "zzz", undefined],
  [[], "articles", undefined],
])("finds in %j for %s the most similar name %s", (names, name, similar) => {
  expect(findSimilar(names, name)).toBe(similar);
});

test("suggests no name below the minimum similarity", () => {
  expect(findSimilar(["articles"], "articels_of_today")).toBe("articles");
  expect(findSimilar(["articles"], "articels_of_today", 0.75)).toBeUndefined();
});
