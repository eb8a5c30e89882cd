import fc from "fast-check";
import { expect, test } from "vitest";
import {
  isArticleSlug,
  isCategorySlug,
  parsePageNumber,
  parseSearchQuery,
  parseSearchSort,
} from "./address-parameters.ts";

const at = (search: string) => new URL(`https://site.example/search?${search}`);

test.each([
  ["page=3", 3],
  ["", 1],
  ["page=", 1],
  ["page=0", 1],
  ["page=-2", 1],
  ["page=1.5", 1],
  ["page=x", 1],
  ["page=1000", 1000],
  ["page=1001", 1000],
])("%j selects page %d", (search, page) => {
  expect(parsePageNumber(at(search))).toBe(page);
});

test("sorts a search by newest by default", () => {
  expect(
    ["sort=relevance", "sort=", "", "sort=id"].map((search) => parseSearchSort(at(search))),
  ).toEqual(["relevance", "newest", "newest", "newest"]);
});

test("trims the query and takes it literally", () => {
  expect(parseSearchQuery(at("q=+100%25+"))).toBe("100%");
  expect(parseSearchQuery(at(""))).toBe("");
});

test("turns any query into text that the database accepts", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const query = parseSearchQuery(at(new URLSearchParams({ q: text }).toString()));
      expect(query.length).toBeLessThanOrEqual(200);
      expect(query).not.toContain("\0");
    }),
  );
});

test("accepts well-formed slugs only", () => {
  expect(isCategorySlug("world_news-2")).toBe(true);
  expect(isCategorySlug("World")).toBe(false);
  expect(isCategorySlug(undefined)).toBe(false);
  expect(isArticleSlug("über-alles")).toBe(true);
  expect(isArticleSlug("a b")).toBe(false);
  expect(isArticleSlug("a\0b")).toBe(false);
});
