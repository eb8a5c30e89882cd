import { expect, test } from "vitest";
import { newArticlesText } from "./new-articles.ts";

test.each([
  [1, "1 new story"],
  [3, "3 new stories"],
  [99, "99 new stories"],
  [100, "99+ new stories"],
])("%i are called '%s'", (count, text) => {
  expect(newArticlesText(count)).toBe(text);
});
