import { expect, test } from "vitest";
import type { Block, HeadingBlock } from "./content.ts";
import { nameHeadings } from "./heading-ids.ts";

const heading = (text: string): HeadingBlock => ({
  type: "heading",
  level: 2,
  children: [{ text }],
});

test("headings are named by their words, also in boxes, and by number without Latin letters", () => {
  const texts = ["The Café", "The café", "東京", "1. Why?", "Why 1", "The café 2"].map(heading);
  const [first, ...others] = texts as [HeadingBlock, ...HeadingBlock[]];
  const blocks: Block[] = [{ type: "fact-box", title: "", children: [first] }, ...others];
  const names = nameHeadings(blocks);
  expect(texts.map((each) => names.get(each))).toEqual([
    "section-the-cafe",
    "section-the-cafe-2",
    "section-3",
    "section-1-why",
    "section-why-1",
    "section-the-cafe-2-2",
  ]);
});

test("thousands of headings with the same words have names of their own", () => {
  const names = nameHeadings(Array.from({ length: 20_000 }, () => heading("Same")));
  expect(new Set(names.values()).size).toBe(20_000);
});
