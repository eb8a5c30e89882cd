import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SharedCounts } from "../../backend/shared-counts.ts";
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

/** What the database counts, which no time passes for here. */
function createCounts(): SharedCounts & { add: ReturnType<typeof vi.fn> } {
  const kept = new Map<string, number>();
  const read = async (subject: string, seconds: number) => ({
    count: kept.get(subject) ?? 0,
    waitMs: seconds * 1000,
  });
  return {
    add: vi.fn(async (subject: string, seconds: number) => {
      kept.set(subject, (kept.get(subject) ?? 0) + 1);
      return read(subject, seconds);
    }),
    read,
    forget: async (subject) => void kept.delete(subject),
  };
}

test("processes that share their counts allow together what one allows", async () => {
  const counts = createCounts();
  const [here, there] = [1, 2].map(() => createLimiter(3, 180, { counts, name: "tries" }));
  expect(await here?.count("a")).toBe(0);
  expect(await there?.count("a")).toBe(0);
  expect(await here?.isFull("a")).toBe(0);
  expect(await there?.count("a")).toBe(0);
  expect(await here?.isFull("a")).toBe(180_000);
  expect(await here?.count("a")).toBe(180_000);
  expect(await there?.count("b")).toBe(0);
  await there?.clear("a");
  expect(await here?.isFull("a")).toBe(0);
});

test("who is over the limit is counted no more before the time is over", async () => {
  const counts = createCounts();
  const limiter = createLimiter(1, 180, { counts, name: "tries" });
  for (let tries = 0; tries < 10; tries += 1) await limiter.count("a");
  expect(counts.add).toHaveBeenCalledTimes(2);
  expect(await limiter.count("a")).toBeGreaterThan(0);
});

test("a process that can not ask the others counts for itself", async () => {
  const fail = () => Promise.reject(new Error("no answer"));
  const counts = { add: fail, read: fail, forget: fail };
  const limiter = createLimiter(1, 180, { counts, name: "tries" });
  expect(await limiter.count("a")).toBe(0);
  expect(await limiter.isFull("a")).toBeGreaterThan(0);
  expect(await limiter.count("a")).toBeGreaterThan(0);
  await limiter.clear("a");
  expect(await limiter.isFull("a")).toBe(0);
});
