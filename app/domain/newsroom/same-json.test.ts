import * as fc from "fast-check";
import { expect, test } from "vitest";
import { isSameJson } from "./same-json.ts";

test.each<[unknown, unknown, boolean]>([
  [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
  [{ a: 1 }, { a: 1, b: undefined }, true],
  [{ a: undefined }, { b: undefined }, true],
  [{ a: 1 }, { a: 1, b: null }, false],
  [[1, 2], [2, 1], false],
  [[], {}, false],
  [null, {}, false],
  ["1", 1, false],
])("isSameJson of %j and %j is %s", (left, right, isSame) => {
  expect(isSameJson(left, right)).toBe(isSame);
});

test("isSameJson is reflexive and symmetric for any JSON", () => {
  fc.assert(
    fc.property(fc.json(), fc.json(), (left, right) => {
      const [a, b]: unknown[] = [JSON.parse(left), JSON.parse(right)];
      expect(isSameJson(a, JSON.parse(left))).toBe(true);
      expect(isSameJson(a, b)).toBe(isSameJson(b, a));
    }),
  );
});
