import fc from "fast-check";
import { expect, test } from "vitest";
import { cleanText, cutAtWord, toLine } from "./clean-text.ts";

test("toLine removes control characters and line breaks", () => {
  expect(toLine(" a\u0000\n b\ufeff\tc ")).toBe("a b c");
});

test.each([
  ["short", 10, "short"],
  ["one two three", 10, "one two…"],
  ["one, two three", 6, "one…"],
  ["x".repeat(20), 10, `${"x".repeat(9)}…`],
])("cutAtWord truncates %j to %d characters", (text, length, cut) =>
  expect(cutAtWord(text, length)).toBe(cut),
);

test("cutAtWord returns well-formed text of at most the given length", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.integer({ min: 2, max: 40 }), (text, length) => {
      const cut = cutAtWord(cleanText(text), length);
      expect(cut.length).toBeLessThanOrEqual(length);
      expect(cut.isWellFormed()).toBe(true);
    }),
  );
});
