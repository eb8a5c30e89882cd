import { afterEach, expect, test, vi } from "vitest";
import { startTestJob } from "../jobs/start-test-job.ts";
import { createMidnightJob } from "./midnight-job.ts";

afterEach(() => {
  vi.useRealTimers();
});

test("invalidates all pages at each midnight UTC until it is stopped", async () => {
  vi.useFakeTimers({ now: new Date("2026-12-31T23:59:00Z") });
  const invalidate = vi.fn();
  const { stop } = startTestJob(createMidnightJob(invalidate));
  await vi.advanceTimersByTimeAsync(59_000);
  expect(invalidate).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2000);
  expect(invalidate.mock.calls).toEqual([[["site"]]]);
  await vi.advanceTimersByTimeAsync(24 * 3_600_000);
  expect(invalidate).toHaveBeenCalledTimes(2);
  await stop();
  await vi.advanceTimersByTimeAsync(48 * 3_600_000);
  expect(invalidate).toHaveBeenCalledTimes(2);
});
