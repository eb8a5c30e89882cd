import { expect, test } from "vitest";
import { inlinesFromEditor } from "./inline-editor.ts";

test("gives a run of 100,000 line breaks the marks that the texts around it share, in linear time", () => {
  const marks = [{ type: "bold" }];
  const breaks = Array.from({ length: 100_000 }, () => ({ type: "lineBreak" }));
  const nodes = [{ type: "text", text: "a", marks }, ...breaks, { type: "text", text: "b", marks }];
  const before = process.cpuUsage();
  const inlines = inlinesFromEditor(nodes);
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(2000);
  expect(inlines).toEqual([{ text: `a${"\n".repeat(100_000)}b`, bold: true }]);
});
