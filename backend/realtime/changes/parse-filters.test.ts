import { expect, test } from "vitest";
import { parseFilters } from "./parse-filters.ts";

test.each([
  ["", []],
  ["  ", []],
  ["a=eq.1", [["a", "eq", ["1"], false]]],
  ["a=eq.", [["a", "eq", [""], false]]],
  ["a=eq.b=c.d", [["a", "eq", ["b=c.d"], false]]],
  ["a=not.like.x%", [["a", "like", ["x%"], true]]],
  ["a=is.null", [["a", "is", ["null"], false]]],
  ["a=in.(1,2, 3)", [["a", "in", ["1", "2", "3"], false]]],
  ['a=in.("1,2",3)', [["a", "in", ["1,2", "3"], false]]],
  ['a=eq."x, \\"y\\" \\\\ z"', [["a", "eq", ['x, "y" \\ z'], false]]],
  ['a=eq.5" nail', [["a", "eq", ['5" nail'], false]]],
  [
    "a=eq.1,b=gt.2",
    [
      ["a", "eq", ["1"], false],
      ["b", "gt", ["2"], false],
    ],
  ],
  [
    'a=eq."1,2",b=lt.3',
    [
      ["a", "eq", ["1,2"], false],
      ["b", "lt", ["3"], false],
    ],
  ],
])("parses the filter %s", (text, expected) => {
  const parsed = parseFilters(text);
  const filters = "filters" in parsed ? parsed.filters : undefined;
  expect(
    filters?.map(({ column, operator, values, isNegated }) => [
      column,
      operator,
      values,
      isNegated,
    ]),
  ).toEqual(expected);
});

test.each([
  "a",
  "a=b",
  "a=foo.1",
  "=eq.1",
  "a=eq.1,",
  "a=in.1",
  "a=is.5",
  `a=in.(${Array.from({ length: 101 }, String).join(",")})`,
  Array.from({ length: 21 }, () => "a=eq.1").join(","),
])("rejects the filter %s", (text) => {
  expect(parseFilters(text)).toHaveProperty("problem");
});

test.each([
  ["backslashes before the end of a pattern", `a=like.${"\\".repeat(2 ** 20)}x`],
  ["backslashes at the end of a pattern", `a=ilike.${"\\".repeat(2 ** 20)}`],
  ["quotes inside a value", `a=eq.${'b"'.repeat(2 ** 19)}`],
  ["opening brackets", `a=in.${"(".repeat(2 ** 20)}`],
])("parses a megabyte of %s in linear time", (_, text) => {
  const startedAt = performance.now();
  parseFilters(text);
  expect(performance.now() - startedAt).toBeLessThan(1000);
});

test.each([
  ["a=like.x\\", false],
  ["a=like.x\\\\", true],
  ["a=like.\\x\\\\\\", false],
])("accepts the pattern %s: %s", (text, isAccepted) => {
  expect("filters" in parseFilters(text)).toBe(isAccepted);
});
