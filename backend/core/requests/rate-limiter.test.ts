import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createRateLimiter } from "./rate-limiter.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("allows a number of points per key within the window", async () => {
  const limiter = createRateLimiter(2, 180);
  expect(await limiter.count("a")).toBe(0);
  vi.advanceTimersByTime(60_000);
  expect(await limiter.isFull("a")).toBe(0);
  expect(await limiter.count("a")).toBe(0);
  expect(await limiter.isFull("a")).toBe(120_000);
  expect(await limiter.count("a")).toBe(120_000);
  expect(await limiter.count("b")).toBe(0);
  vi.advanceTimersByTime(120_000);
  expect(await limiter.isFull("a")).toBe(0);
  expect(await limiter.count("a")).toBe(0);
});

test("resets the count of a cleared key", async () => {
  const limiter = createRateLimiter(1, 180);
  await limiter.count("a");
  await limiter.clear("a");
  expect(await limiter.isFull("a")).toBe(0);
});

test("evicts the oldest keys instead of using more memory", async () => {
  const limiter = createRateLimiter(1, 180);
  await limiter.count("first");
  await limiter.count("second");
  for (let index = 0; index < 49_999; index += 1) await limiter.count(`key ${index}`);
  expect(await limiter.isFull("first")).toBe(0);
  expect(await limiter.isFull("second")).toBeGreaterThan(0);
});
