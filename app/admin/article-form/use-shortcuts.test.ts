// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { renderHook } from "../../ui/render-hook.tsx";
import { useShortcuts } from "./use-shortcuts.ts";

test("the shortcuts work on keyboard layouts without Latin letters", () => {
  const run = vi.fn<(shortcut: "store" | "publish") => void>();
  const form = renderHook(() => useShortcuts(run), {});
  const press = (keys: KeyboardEventInit) =>
    window.dispatchEvent(
      new KeyboardEvent("keydown", { ctrlKey: true, cancelable: true, ...keys }),
    );
  expect(press({ key: "ы", code: "KeyS" })).toBe(false);
  expect(press({ key: "S", code: "KeyS" })).toBe(false);
  expect(press({ key: "o", code: "KeyS" })).toBe(true);
  expect(press({ key: "Enter", code: "Enter" })).toBe(false);
  expect(run.mock.calls).toEqual([["store"], ["store"], ["publish"]]);
  form.leave();
});
