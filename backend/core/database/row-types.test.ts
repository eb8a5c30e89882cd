import { expect, test } from "vitest";
import { ROW_TYPES, toIsoTimestamp } from "./row-types.ts";

test.each([
  ["a bool", 16, "t", true],
  ["an int4", 23, "-7", -7],
  ["an int8 beyond 2^53", 20, "9007199254740993", "9007199254740993"],
  ["a numeric", 1700, "1.10", "1.10"],
  ["a float8", 701, "NaN", Number.NaN],
  ["a jsonb", 3802, '{"a":[1]}', { a: [1] }],
  ["a date", 1082, "2026-01-31", "2026-01-31"],
  ["a timestamptz", 1184, "2026-01-31 08:15:00+00", "2026-01-31T08:15:00+00:00"],
  ["an interval", 1186, "1 day", "1 day"],
  ["an array of texts", 1009, '{a,"b,c",NULL}', ["a", "b,c", null]],
  [
    "an array of arrays of numbers",
    1007,
    "{{1,2},{3,NULL}}",
    [
      [1, 2],
      [3, null],
    ],
  ],
  ["an array of int8", 1016, "{9007199254740993}", ["9007199254740993"]],
  ["an array of numerics", 1231, "{1.10}", ["1.10"]],
  ["an array of jsonb", 3807, '{"{\\"a\\":1}"}', [{ a: 1 }]],
  ["an array of timestamps", 1185, '{"2026-01-31 08:15:00+00"}', ["2026-01-31T08:15:00+00:00"]],
  ["a type without a parser", 600, "(1,2)", "(1,2)"],
])("parses %s from a row", (_name, oid, text, value) => {
  expect(ROW_TYPES.getTypeParser(oid)(text)).toEqual(value);
});

test("parses a bytea as bytes", () => {
  expect(ROW_TYPES.getTypeParser(17)("\\x0102")).toEqual(Buffer.from([1, 2]));
});

test.each([
  ["2026-01-31 08:15:00.123456+00", "2026-01-31T08:15:00.123456+00:00"],
  ["2026-01-31 08:15:00+05:30", "2026-01-31T08:15:00+05:30"],
  ["2026-01-31 08:15:00", "2026-01-31T08:15:00"],
  ["infinity", "infinity"],
])("converts %s to %s", (stored, iso) => {
  expect(toIsoTimestamp(stored)).toBe(iso);
});
