// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { renderHook } from "../../ui/render-hook.tsx";
import { rowsBetween, useSelection } from "./use-selection.ts";

const ROWS = ["a", "b", "c", "d"];

test.each([
  ["a", "c", ["a", "b", "c"]],
  ["d", "b", ["b", "c", "d"]],
  ["b", "b", ["b"]],
  ["gone", "c", ["c"]],
])("rowsBetween selects the rows from %s to %s", (first, last, rows) => {
  expect(rowsBetween(ROWS, first, last)).toEqual(rows);
});

test("a row that left the page is not selected when it comes back", () => {
  const list = renderHook(({ ids }: { ids: string[] }) => useSelection(ids), { ids: ["a", "b"] });
  list.run((selection) => selection.toggle("a", true, false));
  expect(list.read().selected).toEqual(["a"]);
  list.render({ ids: ["c", "d"] });
  expect(list.read().selected).toEqual([]);
  list.render({ ids: ["a", "b"] });
  expect(list.read().selected).toEqual([]);
  expect(list.read().has("a")).toBe(false);
  list.leave();
});
