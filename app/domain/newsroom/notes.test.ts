import { expect, test } from "vitest";
import { findMentions, mentionQuery, notePlaceText, parseAnchor, toThreads } from "./notes.ts";

const row = (id: string, parentId: string | null = null) => ({
  id,
  parentId,
  body: id,
  name: "Ada",
  linkLabel: null,
  createdAt: "2026-03-05T10:00:00Z",
  anchor: null,
  quote: null,
  replacement: null,
  isAccepted: null,
  assignedTo: null,
  assignedName: null,
  resolvedAt: null,
  resolvedBy: null,
});

test("answers stand with their note in the order of their time, and those of no note are left out", () => {
  const threads = toThreads([row("1"), row("2"), row("3", "1"), row("4", "gone"), row("5", "1")]);
  expect(threads.map(({ id, answers }) => [id, answers.map((answer) => answer.id)])).toEqual([
    ["1", ["3", "5"]],
    ["2", []],
  ]);
});

const PEOPLE = [
  { id: "a", name: "Ada" },
  { id: "l", name: "Ada Lovelace" },
  { id: "n", name: "" },
];

test.each([
  ["Ask @Ada Lovelace.", ["l"]],
  ["@Ada and @Ada Lovelace, @Ada", ["a", "l"]],
  ["ada@example.org and @Grace", []],
  ["@", []],
])("finds who is mentioned in %j", (body, ids) => {
  expect(findMentions(body, PEOPLE)).toEqual(ids);
});

test.each([
  ["@", 1, ""],
  ["Ask @Ada L", 10, "Ada L"],
  ["Ask @Ada L", 7, "Ad"],
  ["ada@exam", 8, undefined],
  ["@Ada\nand", 8, undefined],
  ["nobody", 6, undefined],
])("in %j at %i, the name %j is being typed", (text, caret, query) => {
  expect(mentionQuery(text, caret)).toBe(query);
});

test("says what a note is about, whatever is stored", () => {
  expect(notePlaceText(parseAnchor({ field: "title" }))).toBe("Title");
  expect(notePlaceText(parseAnchor({ field: 1 }))).toBe("The article");
  expect(notePlaceText(parseAnchor({ field: "constructor" }))).toBe("The article");
  expect(notePlaceText(null)).toBe("The article");
});
