import { expect, test } from "vitest";
import { shortcutLetter } from "./shortcut-letter.ts";

test.each([
  ["a letter", { key: "s", code: "KeyS" }, "s"],
  ["a capital letter", { key: "Z", code: "KeyZ" }, "z"],
  ["a Latin layout with another position", { key: "z", code: "KeyY" }, "z"],
  ["a Cyrillic layout", { key: "ы", code: "KeyS" }, "s"],
  ["a Greek layout", { key: "Ζ", code: "KeyZ" }, "z"],
  ["a Hebrew layout", { key: "ט", code: "KeyY" }, "y"],
  ["a key without a letter", { key: "Enter", code: "Enter" }, "enter"],
])("shortcutLetter reads %s", (_name, event, letter) => {
  expect(shortcutLetter(event)).toBe(letter);
});
