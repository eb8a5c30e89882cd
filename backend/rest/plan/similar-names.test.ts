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

test("compares a name of a megabyte with none", () => {
  const name = Array.from({ length: 2 ** 18 }, (_, index) => index.toString(36)).join(",");
  const startedAt = performance.now();
  expect(findSimilar(["(query, page_number)", "articles"], name)).toBeUndefined();
  expect(performance.now() - startedAt).toBeLessThan(1000);
});
