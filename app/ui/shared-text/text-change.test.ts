import fc from "fast-check";
import { expect, test } from "vitest";
import { findTextChange } from "./text-change.ts";

test.each([
  ["the same", "Harbor", "Harbor", undefined, undefined],
  ["a word at the end", "Harbor", "Harbor opens", undefined, [6, 0, " opens"]],
  ["a word in front", "opens", "Harbor opens", 7, [0, 0, "Harbor "]],
  ["a word replaced", "The old harbor", "The new harbor", 7, [4, 3, "new"]],
  ["the first of three same letters", "aa", "aaa", 1, [0, 0, "a"]],
  ["the last of three same letters", "aa", "aaa", 3, [2, 0, "a"]],
  ["a letter deleted before the cursor", "letter", "leter", 3, [3, 1, ""]],
  ["everything", "Harbor", "", 0, [0, 6, ""]],
  ["an emoji that shares half with another", "a🙂b", "a🙃b", 3, [1, 2, "🙃"]],
  ["an emoji that shares its second half", "a\u{1F600}", "a\u{1F200}", 3, [1, 2, "\u{1F200}"]],
])("finds %s", (_name, before, after, cursor, change) => {
  const [start, removed, inserted] = change ?? [];
  expect(findTextChange(before, after, cursor)).toEqual(change && { start, removed, inserted });
});

test("leads from any text to any other, without cutting a character", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "b", "🙂", "🙃", "\u{1F200}", "é") });
  fc.assert(
    fc.property(text, text, fc.nat(), (before, after, place) => {
      const change = findTextChange(before, after, place % (after.length + 1));
      const { start, removed, inserted } = change ?? { start: 0, removed: 0, inserted: "" };
      const end = start + removed;
      expect(before.slice(0, start) + inserted + before.slice(end)).toBe(after);
      for (const part of [before.slice(0, start), inserted, before.slice(end)])
        expect(part.isWellFormed()).toBe(true);
    }),
  );
});
