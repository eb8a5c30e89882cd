import { expect, test } from "vitest";
import { moveInGrid } from "./move-in-grid.ts";

test.each([
  ["ArrowRight", 3, 4],
  ["ArrowLeft", 3, 2],
  ["ArrowUp", 3, 0],
  ["ArrowDown", 3, 6],
  ["Home", 3, 0],
  ["End", 3, 7],
  ["ArrowUp", 1, 1],
  ["ArrowDown", 5, 5],
  ["ArrowRight", 7, 7],
  ["ArrowLeft", 0, 0],
])("%s leads from image %i to image %i of eight in rows of three", (key, index, next) => {
  expect(moveInGrid({ key, index, count: 8, columns: 3 })).toBe(next);
});

test("other keys do not move in the grid", () => {
  expect(moveInGrid({ key: "Enter", index: 0, count: 8, columns: 3 })).toBeUndefined();
});
