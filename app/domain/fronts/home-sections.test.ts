import { expect, test } from "vitest";
import type { ArticleSummary } from "../article.ts";
import { belongsOnFrontPage, homeFailure } from "./home-sections.ts";

const article = { id: "1" } as ArticleSummary;
const loaded = { articles: [article], failure: null };
const empty = { articles: [], failure: null };
const failed = { articles: [], failure: "no connection" };

test("the front page failed if nothing loaded and a list failed", () => {
  expect(homeFailure([failed, failed])).toBe("no connection");
  expect(homeFailure([empty, failed])).toBe("no connection");
});

test("the front page did not fail if one section loaded or the site is empty", () => {
  expect(homeFailure([failed, loaded])).toBeNull();
  expect(homeFailure([empty, empty])).toBeNull();
});

const PLAIN = { categorySlug: null, isFeatured: false, isPopular: false };

test.each([
  [{ ...PLAIN, categorySlug: "world" }, true],
  [{ ...PLAIN, categorySlug: "entertainment" }, false],
  [{ ...PLAIN, categorySlug: "entertainment", isFeatured: true }, true],
  [{ ...PLAIN, isPopular: true }, true],
  [PLAIN, false],
])("%o belongs on the front page: %s", (article, belongs) => {
  expect(belongsOnFrontPage(article)).toBe(belongs);
});
