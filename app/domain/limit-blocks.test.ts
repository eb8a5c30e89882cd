import { expect, test } from "vitest";
import { MAX_CONTENT_NODES } from "./content-limits.ts";
import { countShownNodes, limitBlocks, parseShownContent } from "./limit-blocks.ts";
import { contentToText, parseContent } from "./parse-content.ts";

test("shows a body at the limit whole", () => {
  const content = { main: Array.from({ length: MAX_CONTENT_NODES / 2 }, (_, i) => `Part ${i}`) };
  expect(parseShownContent(content)).toEqual(parseContent(content));
});

test.each<[string, unknown]>([
  ["blocks", { main: Array(60_000).fill({ children: [{ text: "a" }] }) }],
  ["paragraphs of plain text", "a\n\n".repeat(60_000)],
  ["images", { main: Array(60_000).fill({ type: "image", src: "a.jpg" }) }],
  ["list items", [{ type: "list", children: Array(60_000).fill("a") }]],
  ["text runs", [{ children: Array(60_000).fill({ text: "a" }) }]],
])("cuts a body with too many %s, and says so", (_, content) => {
  const blocks = parseShownContent(content);
  expect(countShownNodes(blocks)).toBeLessThanOrEqual(MAX_CONTENT_NODES + 2);
  expect(contentToText(blocks)).toMatch(/This article is longer than a page can show\. .*$/);
});

test("counts what blocks show", () => {
  const blocks = parseContent([
    {
      type: "list",
      children: [
        {
          type: "list-item",
          children: [{ text: "a" }],
          lists: [{ type: "list", children: ["b"] }],
        },
      ],
    },
    { children: [{ type: "link", href: "https://a.example/", children: [{ text: "c" }] }] },
    { type: "image", src: "a.jpg" },
  ]);
  expect(countShownNodes(blocks)).toBe(6 + 3 + 5);
  expect(limitBlocks(blocks, { nodes: 9, ending: "More." })).toHaveLength(3);
  expect(limitBlocks(blocks, { nodes: 14, ending: "More." })).toBe(blocks);
});
