import { describe, expect, test } from "vitest";
import { belongsOnFrontPage, countNewer, newStoriesText } from "./new-stories.ts";

const PLAIN = { categorySlug: null, isFeatured: false, isPopular: false };

test.each([
  [{ ...PLAIN, categorySlug: "world" }, true],
  [{ ...PLAIN, categorySlug: "entertainment" }, false],
  [{ ...PLAIN, categorySlug: "entertainment", isFeatured: true }, true],
  [{ ...PLAIN, isPopular: true }, true],
  [PLAIN, false],
])("%o belongs on the front page: %s", (story, belongs) => {
  expect(belongsOnFrontPage(story)).toBe(belongs);
});

describe("stories that are newer than a page", () => {
  test.each([
    [[30, 20, 10], 20, 1],
    [[30, 20, 10], 25, 1],
    [[30, 20, 10], 0, 3],
    [[30, 20, 10], 30, 0],
    [[], 0, 0],
  ])("of %j after %i there are %i", (moments, known, count) => {
    expect(countNewer(moments, known)).toBe(count);
  });

  test("are not counted without end", () => {
    expect(countNewer(new Array(300).fill(5), 1)).toBe(100);
  });

  test.each([
    [1, "1 new story"],
    [3, "3 new stories"],
    [99, "99 new stories"],
    [100, "99+ new stories"],
  ])("%i are called '%s'", (count, text) => {
    expect(newStoriesText(count)).toBe(text);
  });
});
