import { setTimeout as delay, setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { BusyError, createSemaphore } from "./semaphore.ts";

/** A task that runs until the test ends it. */
function openTask() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const state = { hasBegun: false };
  const run = async () => {
    state.hasBegun = true;
    await promise;
  };
  return { state, run, end: resolve };
}

test("limits the slots of one key and lets other keys overtake its queued tasks", async () => {
  const semaphore = createSemaphore({ slots: 3, slotsPerKey: 2, maxWaiting: 10 });
  const [a1, a2, a3, b1] = [openTask(), openTask(), openTask(), openTask()];
  const runs = [
    semaphore.run(a1.run, { key: "a" }),
    semaphore.run(a2.run, { key: "a" }),
    semaphore.run(a3.run, { key: "a" }),
    semaphore.run(b1.run, { key: "b" }),
  ];
  await turn();
  expect([a1, a2, a3, b1].map(({ state }) => state.hasBegun)).toEqual([true, true, false, true]);
  expect(semaphore.stats()).toEqual({ used: 3, waiting: 1 });
  a1.end();
  await turn();
  expect(a3.state.hasBegun).toBe(true);
  for (const task of [a2, a3, b1]) task.end();
  await Promise.all(runs);
  expect(semaphore.stats()).toEqual({ used: 0, waiting: 0 });
});

test("never starts a task whose client disconnects while it is queued", async () => {
  const semaphore = createSemaphore({ slots: 1, maxWaiting: 10 });
  const [first, second] = [openTask(), openTask()];
  const running = semaphore.run(first.run);
  const leaving = new AbortController();
  const waiting = semaphore.run(second.run, { key: "a", signal: leaving.signal });
  leaving.abort(new Error("left"));
  await expect(waiting).rejects.toThrow("left");
  first.end();
  await running;
  expect(second.state.hasBegun).toBe(false);
  await expect(semaphore.run(second.run, { signal: leaving.signal })).rejects.toThrow("left");
});

test("refuses a key whose queue is full and accepts other keys", async () => {
  const semaphore = createSemaphore({ slots: 1, maxWaiting: 3, maxWaitingPerKey: 1 });
  const task = openTask();
  const runs = [
    semaphore.run(task.run),
    semaphore.run(task.run, { key: "a" }),
    semaphore.run(task.run, { key: "b" }),
  ];
  await expect(semaphore.run(task.run, { key: "a" })).rejects.toThrow(BusyError);
  runs.push(semaphore.run(task.run, { key: "c" }));
  await expect(semaphore.run(task.run, { key: "d" })).rejects.toThrow(BusyError);
  task.end();
  await Promise.all(runs);
});

test("pauses a slot of a key after a task without taking slots of other keys", async () => {
  const semaphore = createSemaphore({ slots: 1, slotsPerKey: 1, restPerKey: 4, maxWaiting: 10 });
  const task = () => delay(50);
  await semaphore.run(task, { key: "a" });
  const endedAt = performance.now();
  const again = semaphore.run(async () => performance.now() - endedAt, { key: "a" });
  const other = semaphore.run(async () => performance.now() - endedAt, { key: "b" });
  expect(await other).toBeLessThan(await again);
  expect(await again).toBeGreaterThan(190);
});
