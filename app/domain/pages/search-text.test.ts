import fc from "fast-check";
import { expect, test } from "vitest";
import { searchCountText, searchPath } from "./search-text.ts";

test.each([
  [0, true, 'No results found for "tide"'],
  [1, true, 'Found 1 result for "tide"'],
  [3, true, 'Found 3 results for "tide"'],
  [10_000, true, 'Found 10000 results for "tide"'],
  [10_000, false, 'Found more than 10,000 results for "tide"'],
])("shows the number of results for %d (exact: %s)", (count, isExact, text) => {
  expect(searchCountText("tide", { count, isExact })).toBe(text);
});

test("any query survives a round trip through its URL", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 1, max: 99 }), (query, page) => {
      const url = new URL(searchPath({ query, sort: "relevance", page }), "https://site.example");
      expect(url.searchParams.get("q")).toBe(query);
      expect(url.searchParams.get("page") ?? "1").toBe(String(page));
    }),
  );
});
