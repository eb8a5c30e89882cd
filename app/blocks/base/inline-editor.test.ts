import { expect, test } from "vitest";
import { measureCpuTime } from "../../../tests/support/measure-cpu-time.ts";
import { inlinesFromEditor } from "./inline-editor.ts";

test("gives a run of 100,000 line breaks the marks that the texts around it share, in linear time", async () => {
  const marks = [{ type: "bold" }];
  const breaks = Array.from({ length: 100_000 }, () => ({ type: "lineBreak" }));
  const nodes = [{ type: "text", text: "a", marks }, ...breaks, { type: "text", text: "b", marks }];
  const { result, milliseconds } = await measureCpuTime(() => inlinesFromEditor(nodes));
  expect(result).toEqual([{ text: `a${"\n".repeat(100_000)}b`, bold: true }]);
  expect(milliseconds).toBeLessThan(2000);
});
