import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { emptyFields } from "../../../domain/newsroom/article-fields.ts";
import { createSaveQueue, type SaveOutcome, type SaveRequest } from "./save-queue.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const SAVED: SaveOutcome = { kind: "saved", id: "1", version: "v", isNew: false };

function request(title: string): SaveRequest {
  return { fields: { ...emptyFields(new Date(0)), title }, intent: "stay" };
}

function setUp() {
  const log: string[] = [];
  const browser = { isOnline: true };
  const answers: ((outcome: SaveOutcome) => void)[] = [];
  const queue = createSaveQueue({
    save({ fields }) {
      log.push(`save ${fields.title}`);
      return new Promise((resolve) => answers.push(resolve));
    },
    isOnline: () => browser.isOnline,
    schedule(task, delayMs) {
      const timer = setTimeout(task, delayMs);
      return () => clearTimeout(timer);
    },
    onPhase: (phase) => log.push(phase),
    onSettled: ({ kind }, { fields }) => log.push(`${kind} ${fields.title}`),
  });
  async function answer(outcome: SaveOutcome): Promise<void> {
    answers.shift()?.(outcome);
    await vi.advanceTimersByTimeAsync(0);
  }
  return { queue, log, browser, answer };
}

test("the save queue runs one save at a time and then the latest request", async () => {
  const { queue, log, answer } = setUp();
  queue.request(request("a"));
  queue.request(request("b"));
  queue.request(request("c"));
  await answer(SAVED);
  await answer(SAVED);
  expect(log).toEqual([
    "saving",
    "save a",
    "idle",
    "saved a",
    "saving",
    "save c",
    "idle",
    "saved c",
  ]);
});

test.each<SaveOutcome>([
  { kind: "slug-taken" },
  { kind: "failed", message: "no" },
  { kind: "conflict", theirs: null, lastSave: null },
])("the save queue sends nothing by itself after $kind", async (outcome) => {
  const { queue, log, answer } = setUp();
  queue.request(request("a"));
  queue.request(request("b"));
  await answer(outcome);
  expect(log).toEqual(["saving", "save a", "idle", `${outcome.kind} a`]);
});

test("an offline save waits and is sent when the connection is back", async () => {
  const { queue, log, browser, answer } = setUp();
  browser.isOnline = false;
  queue.request(request("a"));
  expect(log).toEqual(["waiting"]);
  browser.isOnline = true;
  queue.retryNow();
  await answer(SAVED);
  expect(log).toEqual(["waiting", "saving", "save a", "idle", "saved a"]);
});

test("a failed connection is retried with increasing delays", async () => {
  const { queue, log, answer } = setUp();
  queue.request(request("a"));
  await answer({ kind: "offline" });
  expect(log.splice(0)).toEqual(["saving", "save a", "waiting"]);
  for (const delayMs of [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]) {
    await vi.advanceTimersByTimeAsync(delayMs - 1);
    expect(log).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(log.splice(0)).toEqual(["saving", "save a"]);
    await answer({ kind: "offline" });
    expect(log.splice(0)).toEqual(["waiting"]);
  }
});

test("a request during a waiting save replaces it", async () => {
  const { queue, log, browser, answer } = setUp();
  browser.isOnline = false;
  queue.request(request("a"));
  queue.request(request("b"));
  browser.isOnline = true;
  queue.retryNow();
  await answer(SAVED);
  expect(log).toEqual(["waiting", "waiting", "saving", "save b", "idle", "saved b"]);
});

test("a stopped save queue sends nothing more", async () => {
  const { queue, log, browser } = setUp();
  browser.isOnline = false;
  queue.request(request("a"));
  queue.stop();
  browser.isOnline = true;
  queue.retryNow();
  queue.request(request("b"));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(log).toEqual(["waiting"]);
  queue.open();
  queue.request(request("c"));
  expect(log).toEqual(["waiting", "saving", "save c"]);
});

test("a save that runs when the queue stops is reported and not retried", async () => {
  const { queue, log, answer } = setUp();
  queue.request(request("a"));
  queue.request(request("b"));
  queue.stop();
  await answer(SAVED);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(log.splice(0)).toEqual(["saving", "save a", "idle", "saved a"]);
  queue.open();
  queue.request(request("c"));
  queue.stop();
  await answer({ kind: "offline" });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(log).toEqual(["saving", "save c"]);
});
