import { expect, test } from "vitest";
import { measureCpuTime } from "../../tests/support/measure-cpu-time.ts";
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
  const count = 1000;
  expect(markdownToBlocks(text.repeat(count))).toEqual(
    Array.from({ length: count }, () => blocks).flat(),
  );
});

test.each([
  ["nested lists", (count: number) => `${"- ".repeat(count)}a`, "list"],
  ["nested numbered lists", (count: number) => `${"1. ".repeat(count)}a`, "list"],
  ["nested quotes", (count: number) => `${"> ".repeat(count)}a`, "block-quote"],
  [
    "marks of emphasis",
    (count: number) => `${"*".repeat(count)}a${"*".repeat(count)}`,
    "paragraph",
  ],
] as const)("markdownToBlocks converts thousands of %s in linear time", async (_, write, type) => {
  const { result, milliseconds } = await measureCpuTime(() => markdownToBlocks(write(20_000)));
  expect(result.at(0)?.type).toBe(type);
  expect(milliseconds).toBeLessThan(5000);
});

test("markdownToBlocks changes no ordinary markers", () => {
  const rule = "* ".repeat(60);
  const blocks = markdownToBlocks(
    `- a\n  1. > b\n\n${rule}\n\n    ${"-".repeat(80)}\n\nc__${"_".repeat(30)}`,
  );
  expect(blocks.map((block) => block.type)).toEqual(["list", "divider", "code-block", "paragraph"]);
  expect(JSON.stringify(blocks)).toContain("-".repeat(80));
  expect(JSON.stringify(blocks)).toContain(`c__${"_".repeat(30)}`);
});
