// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setSingleKeys } from "../../offline/single-key-setting.ts";
import { renderHook } from "../../ui/render-hook.tsx";
import { useHelpShortcut } from "./use-help-shortcut.ts";

const open = vi.fn();
let screen: { leave: () => void };

beforeEach(() => {
  screen = renderHook(() => useHelpShortcut(open), {});
});
afterEach(() => {
  screen.leave();
  setSingleKeys(true);
  document.body.replaceChildren();
  open.mockReset();
});

/** Presses a key in an element. @returns whether the list opened. */
function press(html: string, keys: KeyboardEventInit = { key: "?", shiftKey: true }): boolean {
  document.body.innerHTML = html;
  const target = document.body.querySelector("[data-target]") ?? document.body;
  open.mockReset();
  target.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...keys }));
  return open.mock.calls.length === 1;
}

test.each([
  ["<button data-target></button>", true],
  ['<input type="checkbox" data-target>', true],
  ["<input data-target>", false],
  ['<input type="search" data-target>', false],
  ["<textarea data-target></textarea>", false],
  ['<div role="textbox"><p data-target></p></div>', false],
  ['<div role="menu"><button data-target></button></div>', false],
  ['<button data-target></button><div role="dialog" aria-labelledby="x"></div>', false],
])("? in %s opens the list: %s", (html, expected) => {
  expect(press(html)).toBe(expected);
});

test("? does nothing once single keys are off, and Ctrl+/ opens the list in text fields too", () => {
  setSingleKeys(false);
  expect(press("<button data-target></button>")).toBe(false);
  expect(press("<textarea data-target></textarea>", { key: "/", ctrlKey: true })).toBe(true);
  setSingleKeys(true);
  expect(press("<button data-target></button>")).toBe(true);
});

test("? with a modifier is another shortcut", () => {
  expect(press("<button data-target></button>", { key: "?", ctrlKey: true })).toBe(false);
});
