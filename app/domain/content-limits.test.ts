import { expect, test } from "vitest";
import { describeExcess, MAX_CONTENT_NODES, measureContent } from "./content-limits.ts";

test("counts objects and other list entries as nodes, and an image as 20", () => {
  const image = { type: "image", src: "a.jpg", children: [] };
  const nodesOf = (content: unknown) => measureContent(content).nodes;
  expect(nodesOf([])).toBe(0);
  expect(nodesOf(["a", ["b"], { children: [{ text: "c" }] }])).toBe(5);
  expect(nodesOf({ main: [image] })).toBe(21);
});

test("counts the paragraphs of a plain text, and the nodes of a document in a string", () => {
  const nodesOf = (content: unknown) => measureContent(content).nodes;
  expect(nodesOf("a\n\nb\r\n \r\nc\nd")).toBe(3);
  expect(nodesOf({ main: "a\n\nb" })).toBe(3);
  expect(nodesOf(JSON.stringify([{}, {}]))).toBe(2);
  expect(nodesOf(JSON.stringify({ main: JSON.stringify([{}, {}]) }))).toBe(3);
});

test("says what is too much", () => {
  const nested = (levels: number): unknown => (levels === 0 ? "" : [nested(levels - 1)]);
  expect(describeExcess({ main: [] })).toBeUndefined();
  expect(describeExcess(undefined)).toBeUndefined();
  expect(describeExcess(Array(MAX_CONTENT_NODES).fill("a"))).toBeUndefined();
  expect(describeExcess(Array(MAX_CONTENT_NODES + 1).fill("a"))).toMatch(/more than 20,000/);
  expect(describeExcess("a".repeat(4_200_000))).toMatch(/4 MiB/);
  expect(describeExcess(nested(100))).toBeUndefined();
  expect(describeExcess(nested(101))).toMatch(/100 levels/);
});

test("fits an article of 30,000 words and a live blog of thousands of entries", () => {
  const words = "word ".repeat(60);
  const long = Array(500).fill({ type: "paragraph", children: Array(5).fill({ text: words }) });
  const live = Array(5000).fill({
    type: "paragraph",
    children: [{ text: "12:01", bold: true }, { text: words }],
  });
  expect(describeExcess({ main: long })).toBeUndefined();
  expect(describeExcess({ main: live })).toBeUndefined();
});
