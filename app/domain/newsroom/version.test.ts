import { expect, test } from "vitest";
import { articleFormPath, parseHistoryParameters, toHistorySearch, wordsText } from "./version.ts";

test.each([
  [722, undefined, "722 words"],
  [722, 722, "722 words"],
  [722, 710, "722 words, 12 more"],
  [1, 1234, "1 word, 1,233 fewer"],
])("says how many words a version of %d has after one of %j", (words, before, text) => {
  expect(wordsText(words, before)).toBe(text);
});

test("reads the compared versions from the address and ignores what is no number", () => {
  const parse = (search: string) => parseHistoryParameters(new URLSearchParams(search));
  expect(parse("from=12&to=15&before=100")).toEqual({ from: 12, to: 15, before: 100 });
  expect(parse("from=-1&to=1.5&before=1e3")).toEqual({});
  expect(toHistorySearch({ from: 12, to: 15 })).toBe("?from=12&to=15");
  expect(toHistorySearch({})).toBe("");
});

test("leads to the form of a live article, or to that of a new one with its draft", () => {
  expect(articleFormPath({ id: "7", isLive: true })).toBe("/admin/articles/7/edit");
  expect(articleFormPath({ id: "7", isLive: false })).toBe("/admin/articles/new?draft=7");
});
