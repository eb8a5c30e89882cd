import { expect, it } from "vitest";
import { matchesETag, parseByteRange } from "./byte-range.ts";

it.each([
  ["bytes=0-9", { start: 0, end: 9 }],
  ["bytes=90-", { start: 90, end: 99 }],
  ["bytes=90-500", { start: 90, end: 99 }],
  ["bytes=-10", { start: 90, end: 99 }],
  ["bytes=-500", { start: 0, end: 99 }],
  ["bytes=100-", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=5-4", undefined],
  ["bytes=-", undefined],
  ["bytes=0-1,5-6", undefined],
  ["lines=0-1", undefined],
  [undefined, undefined],
])("reads %s of 100 bytes", (header, expected) => {
  expect(parseByteRange(header, 100)).toEqual(expected);
});

it("finds no satisfiable range in an empty object", () => {
  expect(parseByteRange("bytes=0-", 0)).toBe("unsatisfiable");
});

it("compares validators weakly", () => {
  expect(matchesETag('"a", W/"b"', '"b"')).toBe(true);
  expect(matchesETag("*", '"b"')).toBe(true);
  expect(matchesETag('"a"', '"b"')).toBe(false);
  expect(matchesETag(undefined, '"b"')).toBe(false);
});
