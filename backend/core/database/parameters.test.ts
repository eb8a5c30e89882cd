import { expect, test } from "vitest";
import { toParameters, UnsendableStatement } from "./parameters.ts";

test.each([
  ["a text", "word", "word"],
  ["a number", 7.5, "7.5"],
  ["a bigint", 9007199254740993n, "9007199254740993"],
  ["a boolean", false, "false"],
  ["null", null, null],
  ["undefined", undefined, null],
  ["an object", { a: [1, "x"] }, '{"a":[1,"x"]}'],
  ["an object that overrides toString", { toString: 1 }, '{"toString":1}'],
  ["a date", new Date("2026-01-31T08:15:00Z"), "2026-01-31T08:15:00.000Z"],
  [
    "an array",
    ["a", 'say "b\\c"', null, 1, { x: 1 }],
    '{"a","say \\"b\\\\c\\"",NULL,"1","{\\"x\\":1}"}',
  ],
  ["a nested array", [[1], [2]], '{{"1"},{"2"}}'],
  ["bytes", new Uint8Array([1, 2]), Buffer.from([1, 2])],
])("encodes %s as a parameter", (_name, value, written) => {
  expect(toParameters("select $1", [value])).toEqual([written]);
});

test("rejects parameters that the protocol cannot represent", () => {
  expect(() => toParameters('select "a\0"', [])).toThrow(UnsendableStatement);
  const many = (length: number) => Array.from({ length }, () => 1);
  expect(toParameters("select", many(65_535))).toHaveLength(65_535);
  expect(() => toParameters("select", many(65_536))).toThrow(UnsendableStatement);
});

test("refuses a value that cannot be written as JSON", () => {
  const circular: Record<string, unknown> = {};
  circular.self = circular;
  expect(() => toParameters("select $1", [circular])).toThrow(UnsendableStatement);
  let deep: unknown[] = [];
  for (let level = 0; level < 100_000; level += 1) deep = [deep];
  expect(() => toParameters("select $1", [{ deep }])).toThrow(UnsendableStatement);
  expect(() => toParameters("select $1", [deep])).toThrow(UnsendableStatement);
  expect(() => toParameters("select $1", [new Date(Number.NaN)])).toThrow(UnsendableStatement);
});
