import { expect, test } from "vitest";
import { formatShortcut, isShortcut, toAriaShortcut } from "./shortcut-keys.ts";

test("shortcuts are formatted for the user's platform", () => {
  expect(formatShortcut("Mod-Alt-2", false)).toBe("Ctrl+Alt+2");
  expect(formatShortcut("Mod-Shift-b", true)).toBe("⌘⇧B");
  expect(toAriaShortcut("Mod-k", false)).toBe("Control+k");
  expect(toAriaShortcut("Mod-k", true)).toBe("Meta+k");
});

test.each([
  ["Alt-F10", "Alt+F10", "⌥F10"],
  ["Mod-Enter", "Ctrl+Enter", "⌘↩"],
  ["Shift-Tab", "Shift+Tab", "⇧Tab"],
  ["Escape", "Esc", "Esc"],
  ["?", "?", "?"],
])("%s is %s, and %s on devices of Apple", (keys, other, apple) => {
  expect([formatShortcut(keys, false), formatShortcut(keys, true)]).toEqual([other, apple]);
});

const press = (keys: Partial<KeyboardEvent>) => ({
  key: "",
  code: "",
  metaKey: false,
  ctrlKey: false,
  altKey: false,
  shiftKey: false,
  ...keys,
});

test.each([
  [{ key: "s", ctrlKey: true }, "Mod-s", true],
  [{ key: "S", metaKey: true }, "Mod-s", true],
  [{ key: "ы", code: "KeyS", ctrlKey: true }, "Mod-s", true],
  [{ key: "µ", code: "KeyM", ctrlKey: true, altKey: true }, "Mod-Alt-m", true],
  [{ key: "s" }, "Mod-s", false],
  [{ key: "s", ctrlKey: true, shiftKey: true }, "Mod-s", false],
  [{ key: "Enter", ctrlKey: true }, "Mod-Enter", true],
  // Ctrl+Shift+7 on a German keyboard.
  [{ key: "/", code: "Digit7", ctrlKey: true, shiftKey: true }, "Mod-/", false],
])("the key press %j is %s: %s", (event, keys, expected) => {
  expect(isShortcut(press(event), keys)).toBe(expected);
});
