import { expect, test } from "vitest";
import { moveArticle } from "./ordered-articles.ts";

const LIST = ["a", "b", "c"].map((id) => ({ id, title: id.toUpperCase() }));

test.each([
  ["a", 1, "bac"],
  ["a", 2, "bca"],
  ["c", 0, "cab"],
  ["b", -1, "bac"],
  ["b", 9, "acb"],
  ["a", -1, "abc"],
  ["x", 1, "abc"],
])("moves the article %s to the place %i: %s", (id, to, order) => {
  expect(moveArticle(LIST, id, to).map((article) => article.id)).toEqual([...order]);
});
