import { expect, test } from "vitest";
import { withLateStart } from "./late-start.ts";

const NONCE = "n0nce";
const PAGE = [
  '<head><meta charSet="utf-8"/><link rel="modulepreload" href="/assets/root.js"/></head>',
  `<script nonce="${NONCE}">window.__reactRouterContext = {};</script>`,
  `<script nonce="${NONCE}" type="module" async="">import "/assets/root.js";</script>`,
].join("");

test("a page for readers names its scripts and fetches none by itself", () => {
  const page = withLateStart(PAGE, "/article/one", NONCE);
  expect(page).not.toMatch(/\srel="modulepreload"|type="module"/);
  expect(page).toContain('<link data-late="modulepreload" href="/assets/root.js"/>');
  expect(page).toContain(
    `<script nonce="${NONCE}" type="text/plain" id="late-start">import "/assets/root.js";</script>`,
  );
});

test("what starts them stands before all that is fetched, and carries the nonce of the rendering", () => {
  const page = withLateStart(PAGE, "/", NONCE);
  const [, script = ""] =
    /<meta charSet="utf-8"\/><script nonce="n0nce">(.*?)<\/script><link/s.exec(page) ?? [];
  expect(() => new Function(script)).not.toThrow();
  expect(script).toContain('"broadsheet:alive"');
});

test.each(["/admin", "/admin/articles/new", "/login", "/account"])(
  "%s, which is made of scripts, stays as it is",
  (path) => expect(withLateStart(PAGE, path, NONCE)).toBe(PAGE),
);

test("an address that only begins like one of those is a page for readers", () => {
  expect(withLateStart(PAGE, "/accounting", NONCE)).not.toBe(PAGE);
});
