import fc from "fast-check";
import { expect, test } from "vitest";
import { parseSearchFilter, parseSearchSort } from "./address-parameters.ts";
import {
  hasFilter,
  type SearchParameters,
  searchCountText,
  searchPath,
  splitSnippet,
} from "./search-text.ts";

const NO_FILTER = { section: "", author: "", from: "", to: "" };

test.each([
  [0, true, 'No results found for "tide"'],
  [1, true, 'Found 1 result for "tide"'],
  [3, true, 'Found 3 results for "tide"'],
  [10_000, true, 'Found 10000 results for "tide"'],
  [10_000, false, 'Found more than 10,000 results for "tide"'],
])("shows the number of results for %d (exact: %s)", (count, isExact, text) => {
  expect(searchCountText("tide", { count, isExact }, { language: "en" })).toBe(text);
});

test("any query survives a round trip through its URL", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 1, max: 99 }), (query, page) => {
      const search: SearchParameters = { query, sort: "relevance", page, ...NO_FILTER };
      const url = new URL(searchPath(search), "https://site.example");
      expect(url.searchParams.get("q")).toBe(query);
      expect(url.searchParams.get("page") ?? "1").toBe(String(page));
    }),
  );
});

test("filters survive a round trip through the URL, and malformed ones are ignored", () => {
  const filter = { section: "world", author: "Ada R", from: "2026-02-28", to: "2026-03-01" };
  const path = searchPath({ query: "tide", sort: "relevance", page: 1, ...filter });
  const url = new URL(path, "https://site.example");
  expect([parseSearchFilter(url), parseSearchSort(url)]).toEqual([filter, "relevance"]);
  expect([hasFilter(filter), hasFilter(NO_FILTER)]).toEqual([true, false]);
  const malformed = new URL("https://site.example/search?section=A%20B&from=2026-02-30&to=x");
  expect(parseSearchFilter(malformed)).toEqual(NO_FILTER);
});

test("splits a passage at the marks around what was searched", () => {
  expect(splitSnippet("The \u0002tide\u0003 and \u0002tides\u0003")).toEqual([
    { text: "The ", isMatch: false },
    { text: "tide", isMatch: true },
    { text: " and ", isMatch: false },
    { text: "tides", isMatch: true },
  ]);
  expect(splitSnippet("broken \u0003 mark")).toEqual([
    { text: "broken \u0003 mark", isMatch: false },
  ]);
});
