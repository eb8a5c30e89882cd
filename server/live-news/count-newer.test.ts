import { expect, test } from "vitest";
import { countNewer } from "./count-newer.ts";

test.each([
  [[30, 20, 10], 20, 1],
  [[30, 20, 10], 25, 1],
  [[30, 20, 10], 0, 3],
  [[30, 20, 10], 30, 0],
  [[], 0, 0],
])("the number of publication times in %j after %i is %i", (moments, known, count) => {
  expect(countNewer(moments, known)).toBe(count);
});

test("stops counting newer articles at the limit", () => {
  expect(countNewer(new Array(300).fill(5), 1)).toBe(100);
});
