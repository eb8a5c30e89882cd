import { expect, test } from "vitest";
import type { Block } from "./content.ts";
import { numberFootnotes, splitAddresses } from "./footnotes.ts";
import { parseContent } from "./parse-content.ts";

const texts = (blocks: readonly Block[]) =>
  [...numberFootnotes(blocks)].map(([run, { number, text }]) => [run.text, number, text]);

test("numbers footnotes in the order of reading, also in lists, tables and links", () => {
  const noted = (text: string, footnote: string) => ({ text, footnote });
  const blocks = parseContent([
    { type: "paragraph", children: [{ text: "One " }, noted("two", "A")] },
    {
      type: "list",
      ordered: false,
      children: [
        {
          type: "list-item",
          children: [noted("three", "B")],
          lists: [{ type: "list", children: [{ type: "list-item", children: [noted("4", "C")] }] }],
        },
      ],
    },
    {
      type: "table",
      children: [
        { type: "table-row", children: [{ type: "table-cell", children: [noted("5", "D")] }] },
      ],
    },
    {
      type: "paragraph",
      children: [{ type: "link", href: "https://example.org/", children: [noted("six", "E")] }],
    },
  ]);
  expect(texts(blocks)).toEqual([
    ["two", 1, "A"],
    ["three", 2, "B"],
    ["4", 3, "C"],
    ["5", 4, "D"],
    ["six", 5, "E"],
  ]);
});

test("words that differ by a mark share a footnote, and two lines do not", () => {
  const blocks = parseContent([
    {
      type: "paragraph",
      children: [
        { text: "the ", footnote: "A" },
        { text: "budget", footnote: "A", bold: true },
        { text: " of " },
        { text: "2026", footnote: "A" },
      ],
    },
    { type: "paragraph", children: [{ text: "again", footnote: "A" }] },
  ]);
  expect(texts(blocks)).toEqual([
    ["budget", 1, "A"],
    ["2026", 2, "A"],
    ["again", 3, "A"],
  ]);
});

test.each([undefined, 7, "", "  ", { text: "A" }])("%j is no footnote", (footnote) => {
  expect(texts(parseContent([{ type: "paragraph", children: [{ text: "a", footnote }] }]))).toEqual(
    [],
  );
});

test.each([
  ["See p. 3.", [{ text: "See p. 3." }]],
  [
    "Minutes (https://example.org/a?b=1), 2026.",
    [
      { text: "Minutes (" },
      { text: "https://example.org/a?b=1", href: "https://example.org/a?b=1" },
      { text: "), 2026." },
    ],
  ],
  ["https://", [{ text: "https://" }]],
  ["javascript:alert(1)", [{ text: "javascript:alert(1)" }]],
])("web addresses in %j become links", (text, parts) => {
  expect(splitAddresses(text)).toEqual(parts);
});
