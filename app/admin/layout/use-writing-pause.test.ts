// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderHook } from "../../ui/render-hook.tsx";
import { useWritingPause } from "./use-writing-pause.ts";

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = "<textarea></textarea>";
});
afterEach(() => {
  vi.useRealTimers();
});

test("a pause in writing begins four seconds after the last key", () => {
  document.querySelector("textarea")?.focus();
  const hook = renderHook(({ isWanted }) => useWritingPause(isWanted), { isWanted: false });
  hook.render({ isWanted: true });
  for (let key = 0; key < 5; key += 1) {
    act(() => vi.advanceTimersByTime(3900));
    expect(hook.read()).toBe(false);
    document.dispatchEvent(new KeyboardEvent("keydown", { key: "a" }));
  }
  act(() => vi.advanceTimersByTime(4000));
  expect(hook.read()).toBe(true);
  document.dispatchEvent(new KeyboardEvent("keydown", { key: "a" }));
  expect(hook.read()).toBe(true);
  hook.render({ isWanted: false });
  expect(hook.read()).toBe(false);
  hook.render({ isWanted: true });
  expect(hook.read()).toBe(false);
  hook.leave();
});

test("nobody is waited for when the focus is in no field", () => {
  const hook = renderHook(() => useWritingPause(true), {});
  act(() => vi.advanceTimersByTime(1));
  expect(hook.read()).toBe(true);
  hook.leave();
});
