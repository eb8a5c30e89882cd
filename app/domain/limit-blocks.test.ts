import { expect, test } from "vitest";
import { MAX_CONTENT_NODES, measureContent } from "./content-limits.ts";
import { contentToText } from "./content-text.ts";
import { countShownNodes, limitBlocks, parseShownContent } from "./limit-blocks.ts";
import { parseContent } from "./parse-content.ts";

test.each<[string, unknown]>([
  ["strings", Array.from({ length: MAX_CONTENT_NODES }, (_, place) => `Part ${place}`)],
  ["plain text", Array.from({ length: MAX_CONTENT_NODES }, (_, place) => `${place}`).join("\n\n")],
  ["one list", [{ type: "list", children: Array(MAX_CONTENT_NODES - 1).fill("a") }]],
  ["images", Array(MAX_CONTENT_NODES / 20).fill({ type: "image", src: "a.jpg" })],
  ["paragraphs", Array(MAX_CONTENT_NODES / 2).fill({ children: [{ text: "a" }] })],
])("shows %s at the limit whole", (_, content) => {
  expect(measureContent(content).nodes).toBe(MAX_CONTENT_NODES);
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
  expect(countShownNodes(blocks)).toBe(2 + 1 + 20);
  expect(limitBlocks(blocks, { nodes: 22, ending: "More." })).toHaveLength(3);
  expect(limitBlocks(blocks, { nodes: 23, ending: "More." })).toBe(blocks);
});
