import { expect, test } from "vitest";
import { newStoriesText } from "./new-articles-text.ts";

test.each([
  [1, "1 new story"],
  [3, "3 new stories"],
  [99, "99 new stories"],
  [100, "99+ new stories"],
])("%i are called '%s'", (count, text) => {
  expect(newStoriesText(count)).toBe(text);
});
