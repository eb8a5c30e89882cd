import fc from "fast-check";
import { expect, test } from "vitest";
import { isNestedDeeperThan } from "./nesting.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

function depthOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

test("counts the nesting of any JSON text as a parser would", () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 12 }), (text) => {
      const depth = depthOf(JSON.parse(text));
      expect(isNestedDeeperThan(depth, bytes(text))).toBe(false);
      if (depth > 0) expect(isNestedDeeperThan(depth - 1, bytes(text))).toBe(true);
    }),
  );
});

test("ignores brackets in strings, also after escaped quotes and backslashes", () => {
  expect(isNestedDeeperThan(1, bytes('["[[[[\\"[[[["]'))).toBe(false);
  expect(isNestedDeeperThan(1, bytes('["\\\\",[[1]]]'))).toBe(true);
});

test("detects nesting in incomplete and invalid JSON", () => {
  expect(isNestedDeeperThan(100, bytes("[".repeat(101)))).toBe(true);
  expect(isNestedDeeperThan(100, bytes("{".repeat(100)))).toBe(false);
});
