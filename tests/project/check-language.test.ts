import { expect, test } from "vitest";
import { findBanned, parseList } from "../../scripts/check-language.ts";

const BANNED = parseList("# a comment\n\nkept page => cached response\ncan not => cannot\n");

test.each([
  ["// A kept page is fresh."],
  ["const keptPages = new Map();"],
  ["server/page-cache/kept-page.ts"],
  ["KEPT_PAGE_LIMIT"],
  ["It can not be read."],
])("the language check finds a banned phrase in %s", (line) => {
  expect(findBanned(line, BANNED)).toHaveLength(1);
});

test("the language check accepts other words with the same letters", () => {
  expect(findBanned("It cannot keep a page, and a scan notices.", BANNED)).toEqual([]);
});
