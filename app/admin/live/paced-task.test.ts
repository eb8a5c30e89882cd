import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createPacedTask } from "./paced-task.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A task that ends when it is told to. */
function createTask() {
  const ends: (() => void)[] = [];
  const task = () => new Promise<void>((resolve) => ends.push(resolve));
  return { task, ends };
}

test("what is asked for within the pause is one run", async () => {
  const { task, ends } = createTask();
  const paced = createPacedTask(task, 400);
  paced.ask();
  await vi.advanceTimersByTimeAsync(399);
  paced.ask();
  expect(ends).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(ends).toHaveLength(1);
});

test("no run begins before the one before it has ended; all that was asked for meanwhile is one", async () => {
  const { task, ends } = createTask();
  const paced = createPacedTask(task, 400);
  paced.ask();
  await vi.advanceTimersByTimeAsync(400);
  paced.ask();
  paced.ask();
  await vi.advanceTimersByTimeAsync(5000);
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(400);
  expect(ends).toHaveLength(2);
  ends[1]?.();
  await vi.advanceTimersByTimeAsync(5000);
  expect(ends).toHaveLength(2);
});

test("after the end nothing runs", async () => {
  const { task, ends } = createTask();
  const paced = createPacedTask(task, 400);
  paced.ask();
  paced.stop();
  paced.ask();
  await vi.advanceTimersByTimeAsync(5000);
  expect(ends).toHaveLength(0);
});
