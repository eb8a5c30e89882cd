import { expect, test } from "vitest";
import { parseReferrer, parseViewedPage } from "./page-views.ts";

test.each([
  ["/", { kind: "page", name: "/" }],
  ["/search", { kind: "page", name: "/search" }],
  ["/about/", { kind: "page", name: "/about" }],
  ["/article/tides", { kind: "article", name: "tides" }],
  ["/article/gr%C3%B6%C3%9Fe", { kind: "article", name: "größe" }],
  ["/article/100%25", { kind: "article", name: "100%" }],
  ["/category/world", { kind: "category", name: "world" }],
  ["/tag/tides", { kind: "page", name: "/tag" }],
  ["/author/jo-march", { kind: "page", name: "/author" }],
])("views of %s are counted", (path, page) => {
  expect(parseViewedPage(path)).toEqual(page);
});

test.each([
  "",
  "/article",
  "/article/",
  "/article/a/b",
  "/article/%zz",
  "/article/%00",
  "/article/\ud800",
  `/article/${"x".repeat(301)}`,
  "/admin",
  "/login",
  "/elsewhere",
  "/about?x=1",
  "about",
])("views of %j are not counted", (path) => {
  expect(parseViewedPage(path)).toBeUndefined();
});

test("parseReferrer normalizes the host and ignores the site's own", () => {
  const read = (host: string) => parseReferrer(host, "news.example");
  expect(read("")).toBe("");
  expect(read("WWW.Search.example")).toBe("search.example");
  expect(read("xn--zeitung-5za.example")).toBe("xn--zeitung-5za.example");
  for (const host of [
    "news.example",
    "www.news.example",
    "localhost",
    "a b.example",
    "a.example/x",
  ])
    expect(read(host)).toBeUndefined();
  expect(read(`${"a".repeat(250)}.example`)).toBeUndefined();
});
