import { expect, test } from "vitest";
import { moveItem } from "./move-item.ts";

const LIST = ["a", "b", "c"].map((id) => ({ id }));

test.each([
  ["a", 1, "bac"],
  ["a", 2, "bca"],
  ["c", 0, "cab"],
  ["b", -1, "bac"],
  ["b", 9, "acb"],
  ["a", -1, "abc"],
  ["x", 1, "abc"],
])("moves the item %s to the place %i: %s", (id, to, order) => {
  expect(moveItem(LIST, id, to).map((item) => item.id)).toEqual([...order]);
});
