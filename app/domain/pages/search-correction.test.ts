import { expect, test } from "vitest";
import { correctQuery, listWords } from "./search-correction.ts";

test("lists the words of a query once, without punctuation", () => {
  expect(listWords("The Tide, the “tide”: café")).toEqual(["the", "tide", "café"]);
});

test.each([
  ["brigde", ["bridge", "brigade"], "bridge"],
  ["elektion", ["election", "electron"], "election"],
  ["parlament", ["parliament"], "parliament"],
  ["tiede", ["tide"], "tide"],
])("replaces %s by the word that is spelled most like it", (word, similar, expected) => {
  expect(correctQuery(`Old ${word}?`, new Map([[word, similar]]))).toBe(`Old ${expected}?`);
});

test("proposes nothing where a word has no similar one", () => {
  expect(correctQuery("xyzzy", new Map([["xyzzy", ["bridge"]]]))).toBeNull();
  expect(correctQuery("bridge", new Map())).toBeNull();
  const similar = new Map([
    ["brigde", ["bridge"]],
    ["xyzzy", []],
  ]);
  expect(correctQuery("brigde xyzzy", similar)).toBeNull();
});
