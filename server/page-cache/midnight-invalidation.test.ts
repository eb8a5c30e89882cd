import { afterEach, expect, test, vi } from "vitest";
import { invalidateAtMidnight } from "./midnight-invalidation.ts";

afterEach(() => {
  vi.useRealTimers();
});

test("invalidates all pages at each midnight UTC until it is stopped", () => {
  vi.useFakeTimers({ now: new Date("2026-12-31T23:59:00Z") });
  const invalidate = vi.fn();
  const stop = invalidateAtMidnight(invalidate);
  vi.advanceTimersByTime(59_000);
  expect(invalidate).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2000);
  expect(invalidate.mock.calls).toEqual([[["site"]]]);
  vi.advanceTimersByTime(24 * 3_600_000);
  expect(invalidate).toHaveBeenCalledTimes(2);
  stop();
  vi.advanceTimersByTime(48 * 3_600_000);
  expect(invalidate).toHaveBeenCalledTimes(2);
});
