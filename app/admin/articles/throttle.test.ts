import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createThrottle } from "./throttle.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A task that the test ends. */
function createTask() {
  const ends: (() => void)[] = [];
  const task = () => new Promise<void>((resolve) => ends.push(resolve));
  return { task, ends };
}

test("requests within the delay cause one run", async () => {
  const { task, ends } = createTask();
  const throttle = createThrottle(task);
  throttle.request(400);
  await vi.advanceTimersByTimeAsync(399);
  throttle.request(400);
  expect(ends).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(ends).toHaveLength(1);
});

test("requests during a run cause one more run after it has ended", async () => {
  const { task, ends } = createTask();
  const throttle = createThrottle(task);
  throttle.request(400);
  await vi.advanceTimersByTimeAsync(400);
  throttle.request(400);
  throttle.request(400);
  await vi.advanceTimersByTimeAsync(5000);
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(400);
  expect(ends).toHaveLength(2);
  ends[1]?.();
  await vi.advanceTimersByTimeAsync(5000);
  expect(ends).toHaveLength(2);
});

test("nothing runs after the throttle was stopped", async () => {
  const { task, ends } = createTask();
  const throttle = createThrottle(task);
  throttle.request(400);
  throttle.stop();
  throttle.request(400);
  await vi.advanceTimersByTimeAsync(5000);
  expect(ends).toHaveLength(0);
});

test("an urgent request is not kept waiting by one that may wait", async () => {
  const { task, ends } = createTask();
  const throttle = createThrottle(task);
  throttle.request(4000);
  await vi.advanceTimersByTimeAsync(1000);
  throttle.request(4000);
  throttle.request(400);
  await vi.advanceTimersByTimeAsync(400);
  expect(ends).toHaveLength(1);
  throttle.request(4000);
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(3999);
  expect(ends).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(ends).toHaveLength(2);
});
