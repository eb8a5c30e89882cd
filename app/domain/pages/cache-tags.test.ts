import fc from "fast-check";
import { expect, test } from "vitest";
import { cacheTags, formatCacheTags, linkedTags, parseCacheTags } from "./cache-tags.ts";

test("the front page has tags for its layout and its lists", () => {
  expect(cacheTags({ kind: "home", listTags: ["featured", "category:world"] })).toEqual([
    "site",
    "front:home",
    "featured",
    "category:world",
  ]);
});

test("a front page has tags for articles that editors placed and for those of its most-read list", () => {
  const front = { listTags: ["most-read"], placedIds: ["7"], mostReadSlugs: ["tides"] } as const;
  expect(cacheTags({ kind: "home", ...front })).toEqual([
    "site",
    "front:home",
    "most-read",
    "article-id:7",
    "article:tides",
  ]);
});

test.each([
  ["latest", "latest"],
  ["popular", "popular"],
  ["featured", "featured"],
  ["world", "category:world"],
])("the listing %s has the tag %s", (slug, tag) => {
  expect(cacheTags({ kind: "category", slug })).toEqual(["site", tag]);
});

test("the first page of a section and of a topic has tags for its front", () => {
  const front = {
    listTags: ["category:world", "most-read"] as const,
    placedIds: ["7"],
    mostReadSlugs: ["tides"],
  };
  expect(cacheTags({ kind: "category", slug: "world", front })).toEqual([
    "site",
    "category:world",
    "front:section:world",
    "most-read",
    "article-id:7",
    "article:tides",
  ]);
  expect(cacheTags({ kind: "tag", slug: "sea", front: { listTags: [] } })).toEqual([
    "site",
    "tag:sea",
    "front:topic:sea",
  ]);
});

test("an article page has tags for the article and, for related articles, its category", () => {
  expect(cacheTags({ kind: "article", slug: "a", categorySlug: "world" })).toEqual([
    "site",
    "article:a",
    "category:world",
  ]);
  expect(cacheTags({ kind: "article", slug: "a", categorySlug: null })).toEqual([
    "site",
    "article:a",
  ]);
});

test("articles that blocks name have tags by their ids", () => {
  expect(linkedTags(["7", "8"])).toEqual(["article-id:7", "article-id:8"]);
});

test("a redirect has tags for the old slug and the article that it leads to", () => {
  expect(cacheTags({ kind: "old-address", slug: "a", currentSlug: "b" })).toEqual([
    "site",
    "article:a",
    "article:b",
  ]);
  expect(cacheTags({ kind: "old-address", slug: "a" })).toEqual(["site", "article:a"]);
});

test("the redirect of a renamed tag has tags for both slugs, that of a deleted one for its own", () => {
  expect(cacheTags({ kind: "old-tag", slug: "a", currentSlug: "b" })).toEqual([
    "site",
    "tag:a",
    "tag:b",
  ]);
  expect(cacheTags({ kind: "old-tag", slug: "a" })).toEqual(["site", "tag:a"]);
});

test("the pages of an author and of a tag have tags for their articles", () => {
  expect(cacheTags({ kind: "author", id: "7" })).toEqual(["site", "author:7"]);
  expect(cacheTags({ kind: "tag", slug: "sea" })).toEqual(["site", "tag:sea"]);
});

test("search and static pages have their own tags", () => {
  expect(cacheTags({ kind: "search" })).toEqual(["site", "search"]);
  expect(cacheTags({ kind: "static" })).toEqual(["site"]);
});

test("tags with any slug survive a round trip through the Cache-Tag header", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (slug) => {
      const tags = cacheTags({ kind: "article", slug, categorySlug: "world" });
      const headers = new Headers({ "Cache-Tag": formatCacheTags(tags) });
      expect(parseCacheTags(headers.get("Cache-Tag") ?? "")).toEqual(tags);
    }),
  );
});

test("the page of the most-read list changes with the list and its articles", () => {
  expect(cacheTags({ kind: "most-read", slugs: [] })).toEqual(["site", "most-read", "latest"]);
  expect(cacheTags({ kind: "most-read", slugs: ["tides"] })).toEqual([
    "site",
    "most-read",
    "article:tides",
  ]);
});
