import fc from "fast-check";
import { expect, test } from "vitest";
import { BlockList } from "../../app/blocks/block-view.tsx";
import { contentToText } from "../../app/domain/content-text.ts";
import { contentHtml } from "../../app/domain/feeds/content-html.ts";
import { readTime, storedText } from "../../app/domain/newsroom/read-time.ts";
import { parseContent } from "../../app/domain/parse-content.ts";
import { renderInRouter } from "../../app/site/render-in-router.tsx";
import { budget, TIME_LIMIT_MS } from "./budget.ts";
import { findForeignMarkup } from "./find-markup.ts";
import { storedContent } from "./stored-content.ts";

/** Any stored content is rendered as text, without errors or injected markup. */

const SITE = { siteUrl: "https://news.example", backendUrl: "" };

test(
  "renders any stored content as text, on the page and in feeds",
  () => {
    fc.assert(
      fc.property(storedContent, (stored) => {
        const blocks = parseContent(stored);
        expect(findForeignMarkup(renderInRouter(<BlockList blocks={blocks} />))).toEqual([]);
        expect(findForeignMarkup(contentHtml(blocks, SITE))).toEqual([]);
        expect(typeof contentToText(blocks)).toBe("string");
        expect(typeof storedText(stored)).toBe("string");
        expect(readTime(stored)).toBeGreaterThanOrEqual(1);
      }),
      budget(600),
    );
  },
  TIME_LIMIT_MS,
);

/** Nests a value deeper than the call stack allows. */
function nest(depth: number, wrap: (inner: unknown) => unknown): unknown {
  let value: unknown = { text: "deep" };
  for (let level = 0; level < depth; level += 1) value = wrap(value);
  return value;
}

test.each<[string, (inner: unknown) => unknown]>([
  ["paragraphs", (inner) => ({ type: "paragraph", children: [inner] })],
  ["lists", (inner) => ({ type: "list", children: [{ type: "list-item", lists: [inner] }] })],
  ["unknown blocks", (inner) => ({ type: "poll", content: [inner] })],
  ["links", (inner) => ({ type: "link", href: "https://a.example", children: [inner] })],
  ["arrays", (inner) => [inner]],
])("parses %s nested thousands of levels deep", (_, wrap) => {
  const stored = { main: [nest(5000, wrap)] };
  const blocks = parseContent(stored);
  expect(findForeignMarkup(renderInRouter(<BlockList blocks={blocks} />))).toEqual([]);
  expect(readTime(stored)).toBe(1);
});
