import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { OfflinePage } from "../offline-page.tsx";
import { linkedArticles, shownImages } from "./addresses.ts";
import { inOrder, titleOf, toCopy, toOfflinePage } from "./copy-markup.ts";

const CACHED_AT = "2026-03-05T14:05:00.000Z";
const SCRIPT = "/assets/copy-page-x.js";
const PAGE = `<html lang="en" data-time-zone="America/New_York"><head><title>Ships &amp; harbours | The Post</title>
<link rel="modulepreload" href="/assets/root.js"/><link rel="stylesheet" href="/assets/root.css"/></head>
<body class="a"><p class="masthead-date" data-behavior="current-date" data-format="masthead"></p><main><a href="/article/one">One</a><a href="/article/two#x">no</a>
<a href="/article/one">again</a>
<img src="/storage/v1/render/image/public/article-images/a.jpg?width=800&amp;height=450"
 srcSet="/storage/v1/render/image/public/article-images/a.jpg?width=400 400w, /storage/v1/render/image/public/article-images/a.jpg?width=640 640w"/>
<img src="https://elsewhere.example/storage/v1/render/image/public/b.jpg?width=8"/></main>
<script type="application/ld+json">{"a":"$&"}</script><script>boot("</scr")</script></body></html>`;

test("an offline copy has only its own script, and starts with a banner with the time", () => {
  const copy = toCopy(PAGE, { cachedAt: CACHED_AT, cause: "offline", script: SCRIPT });
  expect(copy.match(/<script\b[^>]*>/g)).toEqual([`<script type="module" src="${SCRIPT}">`]);
  expect(copy).not.toContain("boot");
  expect(copy).not.toContain("modulepreload");
  expect(copy).toContain("/assets/root.css");
  expect(copy).toMatch(/<p class="masthead-date"[^>]*>\w+day, \w+ \d+, \d{4}<\/p>/);
  expect(copy).toMatch(
    /<body class="a"><output [^>]+>You are offline\. This page is the copy of <time datetime="2026-03-05T14:05:00.000Z">March 5, 2026 at \d+:\d5.[AP]M [\w+:-]+<\/time>\./,
  );
});

describe("the offline page", () => {
  const page = `<head><title>You are online | The Post</title></head><body>${renderToStaticMarkup(createElement(OfflinePage))}</body>`;
  const entries = [
    { path: "/article/a", title: "A &lt;b&gt; $& You are online", cachedAt: CACHED_AT },
  ];
  const options = { entries, script: SCRIPT };

  test("the offline page lists cached pages, and retries the requested URL", () => {
    const offline = toOfflinePage(page, { ...options, cause: "offline" });
    expect(offline).toMatch(/<a [^>]*href=""[^>]*>Try Again<\/a>/);
    expect(offline).toMatch(
      /<a [^>]*href="\/article\/a"><span [^>]*>A &lt;b&gt; \$& You are online</,
    );
    expect(toOfflinePage(page, { ...options, entries: [], cause: "offline" })).toContain(
      "No page is stored",
    );
  });

  test.each([
    ["offline", "You are offline", "cannot be loaded without a connection."],
    ["site-down", "The site cannot be reached", "cannot be loaded right now."],
  ] as const)("the offline page explains the cause %s", (cause, title, explanation) => {
    const shown = toOfflinePage(page, { ...options, cause }).replace(
      /<div hidden="">[\s\S]*?<\/div>/,
      "",
    );
    expect(shown).toContain(`<title>${title} | The Post</title>`);
    expect(shown.match(/<h1[^>]*>([^<]*)/)?.[1]).toBe(title);
    expect(shown).toContain(explanation);
    expect(shown).not.toContain('hidden=""');
  });
});

test("the service worker finds the assets, images and articles of a page in its markup", () => {
  expect(titleOf(PAGE, "/article/one")).toBe("Ships &amp; harbours");
  expect(titleOf("<p>", "/article/one")).toBe("/article/one");
  expect(linkedArticles(PAGE)).toEqual(["/article/one"]);
  expect(shownImages(PAGE)).toEqual(["/storage/v1/render/image/public/article-images/a.jpg"]);
});

test("the offline page lists copies in the order of the front page, then the others in their own order", () => {
  const entries = ["/article/new", "/article/b", "/article/a", "/"].map((path) => ({
    path,
    title: "",
    cachedAt: CACHED_AT,
  }));
  const ordered = inOrder(entries, ["/", "/article/a", "/article/gone", "/article/b"]);
  expect(ordered.map(({ path }) => path)).toEqual([
    "/",
    "/article/a",
    "/article/b",
    "/article/new",
  ]);
});
