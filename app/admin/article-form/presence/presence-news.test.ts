import { expect, test } from "vitest";
import { presenceNews } from "./presence-news.ts";

const list = (names: string) => names.split("").map((name) => ({ id: `id of ${name}`, name }));

test.each([
  ["", "", ""],
  ["A", "A", ""],
  ["", "A", "A has opened this article."],
  ["", "ABCD", "A, B and 2 others have opened this article."],
  ["AB", "A", "B has left this article."],
  ["AB", "", "A and B have left this article."],
  ["A", "B", "B has opened this article. A has left this article."],
])("from %j to %j the news is %j", (before, after, text) => {
  expect(presenceNews(list(before), list(after))).toBe(text);
});
