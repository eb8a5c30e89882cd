import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findRoute, findRouteByModule, isApplication, ROUTES } from "./route-table.ts";

test.each([
  ["/", "/"],
  ["/article/tides", "/article/:slug"],
  ["/article/", "*"],
  ["/article", "*"],
  ["/article/tides/more", "*"],
  ["/category/world", "/category/:category"],
  ["/category/world/rss.xml", "/category/:category/rss.xml"],
  ["/about", "/about"],
  ["/about/", "*"],
  ["/admin/login", "/admin/login"],
  ["/admin/articles/new", "/admin/articles/new"],
  ["/admin/articles/5/edit", "/admin/articles/:id/edit"],
  ["/admin/nothing/at/all", "/admin/*"],
  ["//evil.example/x", "*"],
  ["/no/such/page", "*"],
])("the path %s matches the route %s", (path, pattern) => {
  expect(findRoute(path).pattern).toBe(pattern);
});

test("only the newsroom is an application", () => {
  const isRun = (path: string) => isApplication(findRoute(path).kind);
  expect(["/admin", "/admin/x/y"].every(isRun)).toBe(true);
  expect(["/", "/article/a", "/login", "/account", "/rss.xml", "/none"].some(isRun)).toBe(false);
});

test("findRoute returns the not-found route for an unknown module", () => {
  expect(findRouteByModule("site/home.tsx").pattern).toBe("/");
  expect(findRouteByModule("site/none.tsx").pattern).toBe("*");
});

test("each route has a unique pattern and an existing module", () => {
  const patterns = ROUTES.map(({ pattern }) => pattern);
  expect(new Set(patterns).size).toBe(patterns.length);
  const missing = ROUTES.filter(
    ({ module }) => !existsSync(join(import.meta.dirname, "../routes", module)),
  );
  expect(missing).toEqual([]);
});

test("only cached documents are indexed and counted", () => {
  for (const { kind, cachedBy, isIndexed, isCounted } of ROUTES) {
    if (isIndexed || isCounted) expect([kind, Array.isArray(cachedBy)]).toEqual(["document", true]);
  }
});
