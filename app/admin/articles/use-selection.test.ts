import { expect, test } from "vitest";
import { rowsBetween } from "./use-selection.ts";

const ROWS = ["a", "b", "c", "d"];

test.each([
  ["a", "c", ["a", "b", "c"]],
  ["d", "b", ["b", "c", "d"]],
  ["b", "b", ["b"]],
  ["gone", "c", ["c"]],
])("from %s to %s", (first, last, rows) => {
  expect(rowsBetween(ROWS, first, last)).toEqual(rows);
});
