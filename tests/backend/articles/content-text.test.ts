import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Json } from "../../../app/data/json.types.ts";
import { MAX_CONTENT_NODES, measureContent } from "../../../app/domain/content-limits.ts";
import { contentToText } from "../../../app/domain/content-text.ts";
import { countShownNodes } from "../../../app/domain/limit-blocks.ts";
import { parseContent } from "../../../app/domain/parse-content.ts";
import { openSql, type SqlPool } from "../../support/open-sql.ts";
import { getSharedSite, type SharedSite } from "../../support/sites/shared-site.ts";

/** SQL extracts the text for search, TypeScript the text for readers: both must contain the same words. */

let site: SharedSite;
let sql: SqlPool;
beforeAll(async () => {
  site = await getSharedSite();
  sql = openSql(await site.databaseUrl());
});
afterAll(async () => {
  await sql.end();
});

async function textInDatabase(content: Json): Promise<string> {
  const [row] = await sql<
    { text: string }[]
  >`select private.content_text(${JSON.stringify(content)}::text::jsonb) as text`;
  return row?.text ?? "";
}

async function fits(content: Json): Promise<boolean> {
  const [row] = await sql<
    { fits: boolean }[]
  >`select private.content_fits(${JSON.stringify(content)}::text::jsonb) as fits`;
  return row?.fits ?? false;
}

const run = (text: string) => ({ text });
const paragraph = (...texts: string[]) => ({ type: "paragraph", children: texts.map(run) });
const list = (...children: Json[]) => ({ type: "list", ordered: false, children });
const item = (text: string, ...lists: Json[]) => ({
  type: "list-item",
  children: [run(text)],
  lists,
});

test.each<[string, Json, string]>([
  ["an object with a list", { main: [paragraph("a", "b"), paragraph("c")] }, "ab\n\nc"],
  ["an object with a string", { main: "a\n\nb" }, "a\n\nb"],
  ["a list", [paragraph("a")], "a"],
  ["a string", "a", "a"],
  ["strings for blocks", { main: ["a", "b"] }, "a\n\nb"],
  ["nothing", {}, ""],
  ["an empty list", { main: [] }, ""],
  ["null for main", { main: null }, ""],
  [
    "a link between runs",
    {
      main: [
        {
          type: "paragraph",
          children: [
            run("a"),
            { type: "link", href: "https://x.y", children: [run("b")] },
            run("c"),
          ],
        },
      ],
    },
    "abc",
  ],
  ["nested lists", { main: [list(item("a", list(item("b"))), item("c"))] }, "a\n\nb\n\nc"],
  ["list entries that are runs", { main: [list(run("a"), run("b"))] }, "a\n\nb"],
  ["list entries that are strings", { main: [list("a", "b")] }, "a\n\nb"],
  ["a list in a list", { main: [list(item("a"), list(item("b")))] }, "a\n\nb"],
  ["an unknown block", { main: [{ type: "poll", children: [run("a")] }] }, "a"],
  [
    "an image with a caption",
    { main: [{ type: "image", src: "a.webp", alt: "alt", caption: "c", children: [] }] },
    "c",
  ],
  [
    "a fact box",
    { main: [{ type: "fact-box", title: "T", children: [paragraph("a", "b"), list(item("c"))] }] },
    "T\n\nab\n\nc",
  ],
  [
    "a timeline",
    {
      main: [
        {
          type: "timeline",
          title: "T",
          children: [
            { type: "timeline-entry", date: "1926", children: [run("a"), run("b")] },
            { type: "timeline-entry", date: "", children: [run("c")] },
          ],
        },
        { type: "paragraph", title: "unseen", date: "unseen", children: [run("d")] },
      ],
    },
    "T\n\n1926\n\nab\n\nc\n\nd",
  ],
  ["a block with text in place of children", { main: [{ type: "paragraph", text: "a" }] }, "a"],
  [
    "a divider",
    { main: [paragraph("a"), { type: "divider", children: [] }, paragraph("b")] },
    "a\n\nb",
  ],
])("%s", async (_, content, text) => {
  expect(await textInDatabase(content)).toBe(text);
});

// PostgreSQL's JSON cannot hold a zero byte or half a surrogate pair.
const text = fc
  .string({ unit: "grapheme", maxLength: 12 })
  .map((value) => value.replaceAll("\0", " ").toWellFormed());
const textRun = fc.record({ text, bold: fc.boolean() });
/** A link without text shows its URL, which search does not index. */
const linkText = text.map((value) => ({ text: `l${value}` }));
const inline = fc.oneof(
  textRun,
  fc.record({
    type: fc.constant("link"),
    href: fc.constant("https://example.org/"),
    children: fc.array(linkText, { minLength: 1 }),
  }),
);
const inlines = fc.array(inline, { maxLength: 4 });
const { listBlock } = fc.letrec<{ listBlock: unknown; listItem: unknown }>((tie) => ({
  listBlock: fc.record({
    type: fc.constantFrom("list", "bulleted-list", "numbered-list"),
    children: fc.array(fc.oneof({ depthSize: "small" }, textRun, text, tie("listItem")), {
      maxLength: 3,
    }),
  }),
  listItem: fc.record(
    {
      type: fc.constant("list-item"),
      children: inlines,
      lists: fc.array(tie("listBlock"), { maxLength: 1 }),
    },
    { requiredKeys: ["type", "children"] },
  ),
}));
const image = fc.record({
  type: fc.constant("image"),
  src: fc.constant("a.webp"),
  caption: text,
  children: fc.constant([]),
});
const block = fc.oneof(
  fc.record({
    type: fc.constant("gallery"),
    caption: text,
    children: fc.array(image, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({
    type: fc.constant("fact-box"),
    title: text,
    children: fc.array(
      fc.oneof(
        textRun,
        text,
        image,
        listBlock,
        fc.record({ type: fc.constantFrom("paragraph", "heading", "poll"), children: inlines }),
      ),
      { maxLength: 4 },
    ),
  }),
  fc.record({
    type: fc.constant("timeline"),
    title: text,
    children: fc.array(
      fc.oneof(
        textRun,
        text,
        fc.record({
          type: fc.constant("timeline-entry"),
          date: text,
          children: fc.oneof(
            inlines,
            fc.array(fc.record({ type: fc.constant("paragraph"), children: inlines })),
          ),
        }),
      ),
      { maxLength: 4 },
    ),
  }),
  fc.record({
    type: fc.constantFrom(
      "paragraph",
      "heading",
      "block-quote",
      "pull-quote",
      "attribution",
      "poll",
    ),
    children: inlines,
  }),
  image,
  fc.record({
    type: fc.constantFrom("audio", "video"),
    file: fc.constant("a.mp4"),
    src: fc.constant("a.webp"),
    title: text,
    caption: text,
    transcript: text,
  }),
  fc.record({
    type: fc.constant("embed"),
    href: fc.constant("https://youtu.be/dQw4w9WgXcQ"),
    caption: text,
    author: text,
    src: fc.constant("a.webp"),
    children: text.map((words) => [{ text: words }]),
  }),
  listBlock,
  text,
);
const main = fc.oneof(fc.array(block, { maxLength: 5 }), text);
const content = fc.oneof(fc.record({ main }), main) as fc.Arbitrary<Json>;

test("counts the nodes of any stored content as the database does", async () => {
  const strings = fc.oneof(
    fc.stringMatching(/^[a\n \r\u00a0]{0,30}$/),
    content.map((value) => JSON.stringify(value)),
    content.map((value) => JSON.stringify({ main: JSON.stringify(value) })),
  );
  const main = fc.oneof(content, strings);
  await fc.assert(
    fc.asyncProperty(main, async (value) => {
      const { nodes } = measureContent({ main: value });
      expect(countShownNodes(parseContent({ main: value }))).toBeLessThanOrEqual(nodes);
      const beside = (count: number) => ({ main: value, beside: Array(count).fill(0) });
      expect(await fits(beside(MAX_CONTENT_NODES - nodes))).toBe(true);
      expect(await fits(beside(MAX_CONTENT_NODES - nodes + 1))).toBe(false);
    }),
    { numRuns: 60 },
  );
});

const wordsOf = (value: string) => value.match(/[^\s\u200b\ufeff]+/g) ?? [];

test("extracts the words that readers see from any stored content", async () => {
  await fc.assert(
    fc.asyncProperty(content, async (value) => {
      expect(wordsOf(await textInDatabase(value))).toEqual(
        wordsOf(contentToText(parseContent(value))),
      );
    }),
    { numRuns: 400 },
  );
});
