import { expect, test } from "vitest";
import type { ArticleSummary } from "../article.ts";
import { homeFailure } from "./home-failure.ts";

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
