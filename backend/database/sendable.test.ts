import { expect, test } from "vitest";
import { findUnsendable, withSafeSerializers } from "./sendable.ts";

const BOOLEAN = 16;
const TEXT = 25;
const DATE = 1082;
const JSON_VALUE = 3802;
const UUID = 2950;

const serializers = withSafeSerializers({
  [BOOLEAN]: (value) => (value === true ? "t" : "f"),
  [DATE]: (value) => new Date(value instanceof Object ? Number.NaN : Number(value)).toISOString(),
  [JSON_VALUE]: (value) => JSON.stringify(value),
  [TEXT]: (value) => `${value}`,
});

test.each([
  [DATE, "2026-01-02", "2026-01-02"],
  [DATE, 0, "1970-01-01T00:00:00.000Z"],
  [BOOLEAN, "true", "true"],
  [BOOLEAN, true, "t"],
  [DATE, "soon", "soon"],
  [DATE, { a: 1 }, '{"a":1}'],
  [JSON_VALUE, { a: 1 }, '{"a":1}'],
  [JSON_VALUE, undefined, ""],
  [TEXT, "word", "word"],
  [TEXT, { toString: 1, valueOf: 2 }, '{"toString":1,"valueOf":2}'],
  [UUID, { toString: 1 }, '{"toString":1}'],
  [UUID, 7, "7"],
])("for type %s, %j is sent as %s", (type, value, text) => {
  expect(type in serializers).toBe(true);
  expect(serializers[type]?.(value)).toBe(text);
});

test("what the protocol can not carry is known beforehand", () => {
  expect(findUnsendable("select $1", ["\0"])).toBeUndefined();
  expect(findUnsendable('select "a\0"', [])).toBeDefined();
  const many = (length: number) => Array.from({ length }, () => 1);
  expect(findUnsendable("select", many(65_533))).toBeUndefined();
  expect(findUnsendable("select", many(65_534))).toBeDefined();
});
