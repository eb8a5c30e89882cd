import { afterEach, expect, test, vi } from "vitest";
import { invalidateAtMidnight } from "./midnight-invalidation.ts";

afterEach(() => {
  vi.useRealTimers();
});

test("invalidates all pages at each midnight UTC until it is stopped", () => {
  vi.useFakeTimers({ now: new Date("2026-12-31T23:59:00Z") });
  const drop = vi.fn();
  const stop = invalidateAtMidnight(drop);
  vi.advanceTimersByTime(59_000);
  expect(drop).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2000);
  expect(drop.mock.calls).toEqual([[["site"]]]);
  vi.advanceTimersByTime(24 * 3_600_000);
  expect(drop).toHaveBeenCalledTimes(2);
  stop();
  vi.advanceTimersByTime(48 * 3_600_000);
  expect(drop).toHaveBeenCalledTimes(2);
});
