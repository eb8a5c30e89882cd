import { expect, test } from "vitest";
import { articlesText, countPages, pageRangeText, totalText } from "./page-range.ts";

const exactly = (count: number) => ({ count, isExact: true });

test.each([
  [1, 25, exactly(36_510), "1–25 of 36,510"],
  [1461, 10, exactly(36_510), "36,501–36,510 of 36,510"],
  [1, 1, exactly(1), "1–1 of 1"],
  [2, 25, { count: 10_000, isExact: false }, "26–50 of 10,000+"],
])("pageRangeText formats page %i with %i rows", (page, shown, total, text) => {
  expect(pageRangeText(page, shown, total, 25)).toBe(text);
});

test.each([
  [0, 1],
  [25, 1],
  [26, 2],
  [36_510, 1461],
])("countPages for %i rows is %i", (count, pages) => {
  expect(countPages(exactly(count), 25)).toBe(pages);
});

test("a list says how many articles it has, or that there are more", () => {
  expect(totalText(exactly(1))).toBe("1 article");
  expect(totalText({ count: 10_000, isExact: false })).toBe("10,000+ articles");
});

test("articlesText uses singular and plural", () => {
  expect([1, 3, 1200].map(articlesText)).toEqual(["1 article", "3 articles", "1,200 articles"]);
});
