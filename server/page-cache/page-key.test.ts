import fc from "fast-check";
import { expect, test } from "vitest";
import { toPageKey } from "./page-key.ts";

test.each([
  ["/", "/"],
  ["/?utm_source=x", "/"],
  ["/article/a-b", "/article/a-b"],
  ["/article/a-b?fbclid=1", "/article/a-b"],
  ["/category/world?page=2&x=1", "/category/world?page=2"],
  ["/tag/sea?page=2&x=1", "/tag/sea?page=2"],
  ["/author/ana-lee?page=3", "/author/ana-lee?page=3"],
  ["/search?page=2&q=a%20b", "/search?q=a+b&page=2"],
  ["/search?q=", "/search"],
  ["/about", "/about"],
  ["/rss.xml?utm_source=x", "/rss.xml"],
  ["/category/world/feed.json", "/category/world/feed.json"],
  ["/tag/deep%20sea/atom.xml", "/tag/deep%20sea/atom.xml"],
  ["/.well-known/security.txt", "/.well-known/security.txt"],
])("%s has the cache key %s", (address, key) => {
  expect(toPageKey(address)).toBe(key);
});

test.each([
  "/admin",
  "/login",
  "/rest/v1/articles",
  "/article/a/b",
  "/article/a/rss.xml",
  "/admin/articles/rss.xml",
  "/rss.xml.data",
  "/assets/x.js",
  `/search?q=${"x".repeat(2000)}`,
  `/search?q=${"(".repeat(1000)}`,
])("%s has no cache key", (address) => {
  expect(toPageKey(address)).toBeUndefined();
});

test("cache keys are idempotent and independent of the order of parameters", () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(), (q, page) => {
      const key = toPageKey(`/search?${new URLSearchParams({ q, page: String(page) })}`);
      expect(key === undefined ? undefined : toPageKey(key)).toBe(key);
      expect(toPageKey(`/search?${new URLSearchParams({ page: String(page), q })}`)).toBe(key);
    }),
  );
});
