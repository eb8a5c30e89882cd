import { expect, test } from "vitest";
import { checkNote, NO_NOTE, NOTE_CHOICES, NOTE_LENGTH } from "./reader-note.ts";

test("lets an update and a typo go without a sentence", () => {
  expect(checkNote(NO_NOTE)).toBeNull();
  expect(checkNote({ kind: "update", text: "" })).toBeNull();
});

test.each(["clarification", "correction", "retraction"] as const)(
  "a %s needs a sentence",
  (kind) => {
    expect(checkNote({ kind, text: " \n" })).toBe(
      "Tell readers in a sentence what changed, and why.",
    );
    expect(checkNote({ kind, text: "The bridge is in Malmö." })).toBeNull();
  },
);

test("limits the length of a note", () => {
  expect(checkNote({ kind: "update", text: "x".repeat(NOTE_LENGTH + 1) })).toContain("at most");
});

test("offers the kinds from the lightest to the gravest", () => {
  expect(NOTE_CHOICES.map(({ name }) => name)).toEqual([
    "Nothing (typo)",
    "Update",
    "Clarification",
    "Correction",
    "Retraction",
  ]);
});
