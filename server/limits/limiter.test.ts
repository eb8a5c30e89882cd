import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLimiter } from "./limiter.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("so many are allowed within the time, each key for itself", async () => {
  const limiter = createLimiter(2, 180);
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

test("what was cleared begins anew", async () => {
  const limiter = createLimiter(1, 180);
  await limiter.count("a");
  await limiter.clear("a");
  expect(await limiter.isFull("a")).toBe(0);
});

test("a flood of keys takes the place of the oldest, not more memory", async () => {
  const limiter = createLimiter(1, 180);
  await limiter.count("first");
  await limiter.count("second");
  for (let index = 0; index < 49_999; index += 1) await limiter.count(`key ${index}`);
  expect(await limiter.isFull("first")).toBe(0);
  expect(await limiter.isFull("second")).toBeGreaterThan(0);
});
