import { expect, test } from "vitest";
import { markdownToBlocks, markdownToInlines } from "./markdown.ts";

test.each([
  ["plain", [{ text: "plain" }]],
  ["2015. The year", [{ text: "2015. The year" }]],
  ["# no heading", [{ text: "# no heading" }]],
  ["**b** and `c`", [{ text: "b", bold: true }, { text: " and " }, { text: "c", code: true }]],
  ["the <h1> tag", [{ text: "the <h1> tag" }]],
  ["AT&amp;T", [{ text: "AT&T" }]],
  ["a<br />b", [{ text: "a b" }]],
  ["[x](javascript:y)", [{ text: "x" }]],
])("markdownToInlines converts %s", (markdown, inlines) => {
  expect(markdownToInlines(markdown)).toEqual(inlines);
});

test("markdownToBlocks converts blocks and embedded HTML", () => {
  expect(
    markdownToBlocks("Intro\n\n<div>In <b>HTML</b></div>\n\n> Said\n\n---").map(
      (block) => block.type,
    ),
  ).toEqual(["paragraph", "paragraph", "block-quote", "divider"]);
});

test("markdownToBlocks splits a long text without changing the result", () => {
  const text = "Words *here* and\nthere.\n\n- a\n\n  more\n\n```\ncode\n\nCode\n```\n\n";
  const blocks = markdownToBlocks(text);
  const count = 3000;
  expect(markdownToBlocks(text.repeat(count))).toEqual(
    Array.from({ length: count }, () => blocks).flat(),
  );
});
