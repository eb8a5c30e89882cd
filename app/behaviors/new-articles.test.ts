import { expect, test } from "vitest";
import { newArticlesText } from "./new-articles.ts";

test.each([
  [1, "1 new article"],
  [3, "3 new articles"],
  [99, "99 new articles"],
  [100, "99+ new articles"],
])("the notice for %i new articles is '%s'", (count, text) => {
  expect(newArticlesText(count)).toBe(text);
});
