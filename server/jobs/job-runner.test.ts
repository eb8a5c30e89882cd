import { AsyncLocalStorage } from "node:async_hooks";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startTestJob } from "./start-test-job.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("runs a job at its interval, or sooner where the run says so, and stops", async () => {
  let isMore = true;
  const run = vi.fn(async () => (isMore ? { nextMs: 100 } : undefined));
  const { stop } = startTestJob({ name: "each", everyMs: 1000, run });
  expect(run).toHaveBeenCalledTimes(1);
  isMore = false;
  await vi.advanceTimersByTimeAsync(100);
  expect(run).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(999);
  expect(run).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(run).toHaveBeenCalledTimes(3);
  await stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(run).toHaveBeenCalledTimes(3);
});

test("waits before the first run, and never waits longer than the interval", async () => {
  const run = vi.fn(async () => ({ nextMs: Number.POSITIVE_INFINITY }));
  startTestJob({ name: "late", everyMs: 1000, firstMs: 500, run });
  await vi.advanceTimersByTimeAsync(499);
  expect(run).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1001);
  expect(run).toHaveBeenCalledTimes(2);
});

test("joins calls during a run into one more run, outside the requests that made them", async () => {
  const requests = new AsyncLocalStorage<string>();
  const seen: (string | undefined)[] = [];
  const run = async () => {
    seen.push(requests.getStore());
    await new Promise((resolve) => setTimeout(resolve, 100));
    return undefined;
  };
  const { wake } = startTestJob({ name: "woken", everyMs: 60_000, run });
  requests.run("a request", () => {
    for (let call = 0; call < 50; call += 1) wake();
  });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(seen).toEqual([undefined, undefined]);
  requests.run("a request", wake);
  expect(seen).toEqual([undefined, undefined, undefined]);
});

test("logs the first failure and the recovery, retries sooner, and counts every run", async () => {
  const outcomes = ["failed", "failed", "done", "done"];
  const { lines, runs } = startTestJob({
    name: "away",
    everyMs: 60_000,
    retryMs: 1000,
    async run() {
      if (outcomes.shift() === "failed") throw new Error("no database");
      return undefined;
    },
  });
  await vi.advanceTimersByTimeAsync(100_000);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 40, job: "away", msg: "job failed; retrying", err: { message: "no database" } },
    { level: 30, job: "away", msg: "job done" },
  ]);
  expect(runs.map(({ outcome }) => outcome)).toEqual(["failed", "failed", "done", "done"]);
});

test("a stop aborts the run, waits for it at most three seconds, and finishes", async () => {
  const steps: string[] = [];
  const { stop } = startTestJob({
    name: "hanging",
    everyMs: 1000,
    run: (signal) =>
      new Promise(() => signal.addEventListener("abort", () => steps.push("aborted"))),
    finish: async () => void steps.push("finished"),
  });
  const stopped = stop().then(() => steps.push("stopped"));
  await vi.advanceTimersByTimeAsync(2999);
  expect(steps).toEqual(["aborted"]);
  await vi.advanceTimersByTimeAsync(1);
  await stopped;
  expect(steps).toEqual(["aborted", "finished", "stopped"]);
});
