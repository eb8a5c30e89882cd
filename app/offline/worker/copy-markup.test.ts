import { expect, test } from "vitest";
import { linkedStories, pageOfData, shownPictures } from "./addresses.ts";
import { inOrder, titleOf, toCopy, toOfflinePage } from "./copy-markup.ts";

const KEPT_AT = "2026-03-05T14:05:00.000Z";
const SCRIPT = "/assets/copy-page-x.js";
const PAGE = `<html><head><title>Ships &amp; harbours | The Post</title>
<link rel="modulepreload" href="/assets/root.js"/><link rel="stylesheet" href="/assets/root.css"/></head>
<body class="a"><main><a href="/article/one">One</a><a href="/article/two#x">no</a>
<a href="/article/one">again</a>
<img src="/storage/v1/render/image/public/article-images/a.jpg?width=800&amp;height=450"
 srcSet="/storage/v1/render/image/public/article-images/a.jpg?width=400 400w, /storage/v1/render/image/public/article-images/a.jpg?width=640 640w"/>
<img src="https://elsewhere.example/storage/v1/render/image/public/b.jpg?width=8"/></main>
<script type="application/ld+json">{"a":"$&"}</script><script>boot("</scr")</script></body></html>`;

test("a copy has its own script only, and a bar with the time before everything else", () => {
  const copy = toCopy(PAGE, { keptAt: KEPT_AT, cause: "line", script: SCRIPT });
  expect(copy.match(/<script\b[^>]*>/g)).toEqual([`<script type="module" src="${SCRIPT}">`]);
  expect(copy).not.toContain("boot");
  expect(copy).not.toContain("modulepreload");
  expect(copy).toContain("/assets/root.css");
  expect(copy).toMatch(
    /<body class="a"><output [^>]+>You are offline\. This page is the copy of <time datetime="2026-03-05T14:05:00.000Z">March 5, 2026 at \d+:05.[AP]M<\/time>\./,
  );
});

test("the offline page lists what is kept, and tries again where the reader wanted to go", () => {
  const page = `<head></head><body><h1>You are offline</h1><a href="/offline">Try again</a><div id="kept-pages"></div></body>`;
  const entries = [
    { path: "/article/a", title: "A &lt;b&gt; $& You are offline", keptAt: KEPT_AT },
  ];
  const offline = toOfflinePage(page, { entries, cause: "line", script: SCRIPT });
  expect(offline).toContain('<a href="">Try again</a>');
  expect(offline).toMatch(
    /<a [^>]*href="\/article\/a"><span [^>]*>A &lt;b&gt; \$& You are offline</,
  );
  const unreachable = toOfflinePage(page, { entries, cause: "site", script: SCRIPT });
  expect(unreachable).toContain("<h1>The site can not be reached</h1>");
  expect(unreachable).toContain("$& You are offline</span>");
  expect(toOfflinePage(page, { entries: [], cause: "line", script: SCRIPT })).toContain(
    "No page has been kept",
  );
});

test("what a page names is found in its markup", () => {
  expect(titleOf(PAGE, "/article/one")).toBe("Ships &amp; harbours");
  expect(titleOf("<p>", "/article/one")).toBe("/article/one");
  expect(linkedStories(PAGE)).toEqual(["/article/one"]);
  expect(shownPictures(PAGE)).toEqual(["/storage/v1/render/image/public/article-images/a.jpg"]);
});

test("copies are listed as the front page has them, then the others as they come", () => {
  const entries = ["/article/new", "/article/b", "/article/a", "/"].map((path) => ({
    path,
    title: "",
    keptAt: KEPT_AT,
  }));
  const ordered = inOrder(entries, ["/", "/article/a", "/article/gone", "/article/b"]);
  expect(ordered.map(({ path }) => path)).toEqual([
    "/",
    "/article/a",
    "/article/b",
    "/article/new",
  ]);
});

test.each([
  ["/_root.data", "/"],
  ["/_.data", "/"],
  ["/article/x.data", "/article/x"],
  ["/article/x", undefined],
])("the page of %s is %s", (address, page) => {
  expect(pageOfData(address)).toBe(page);
});
