import { expect, test } from "vitest";
import { inlinesFromEditor } from "./inline-editor.ts";

test("gives a run of 100,000 line breaks the marks that the texts around it share, in linear time", () => {
  const marks = [{ type: "bold" }];
  const breaks = Array.from({ length: 100_000 }, () => ({ type: "lineBreak" }));
  const nodes = [{ type: "text", text: "a", marks }, ...breaks, { type: "text", text: "b", marks }];
  const startedAt = performance.now();
  expect(inlinesFromEditor(nodes)).toEqual([{ text: `a${"\n".repeat(100_000)}b`, bold: true }]);
  expect(performance.now() - startedAt).toBeLessThan(2000);
});
