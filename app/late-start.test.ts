import { expect, test } from "vitest";
import { withLateStart } from "./late-start.ts";

const PAGE = [
  '<head><link rel="modulepreload" href="/assets/root.js"/></head>',
  "<script>window.__reactRouterContext = {};</script>",
  '<script type="module" async="">import "/assets/root.js";</script>',
].join("");

test("a page for readers names its scripts and fetches none by itself", () => {
  const page = withLateStart(PAGE, "/article/one");
  expect(page).not.toMatch(/\srel="modulepreload"|<script type="module"/);
  expect(page).toContain('<link data-rel="modulepreload" href="/assets/root.js"/>');
  expect(page).toContain('id="late-start">import "/assets/root.js";</script>');
});

test("what starts them comes with the page's data, in one script", () => {
  const page = withLateStart(PAGE, "/");
  expect(page.match(/<script/g)).toHaveLength(2);
  expect(page).toMatch(
    /<script>\([\s\S]+\)\(3000\);window\.__reactRouterContext = \{\};<\/script>/,
  );
});

test.each(["/admin", "/admin/articles/new", "/login", "/account"])(
  "%s, which is made of scripts, stays as it is",
  (path) => expect(withLateStart(PAGE, path)).toBe(PAGE),
);

test("an address that only begins like one of those is a page for readers", () => {
  expect(withLateStart(PAGE, "/accounting")).not.toBe(PAGE);
});
