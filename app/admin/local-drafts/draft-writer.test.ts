import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { emptyFields } from "../../domain/newsroom/article-fields.ts";
import { createDraftWriter } from "./draft-writer.ts";
import type { LocalDraft } from "./local-draft.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function localDraft(title: string): LocalDraft {
  const fields = { ...emptyFields(new Date(0)), title };
  return {
    draftId: "e",
    userId: "u",
    articleId: "new",
    version: null,
    changedAt: 0,
    isWaiting: false,
    fields,
  };
}

function setUp(put: (localDraft: LocalDraft) => Promise<void> = async () => undefined) {
  const log: string[] = [];
  const onFailure = vi.fn();
  const writer = createDraftWriter({
    put: async (written) => {
      log.push(`put ${written.fields.title}`);
      await put(written);
    },
    remove: async (draftId) => {
      log.push(`remove ${draftId}`);
    },
    schedule(task, delayMs) {
      const timer = setTimeout(task, delayMs);
      return () => clearTimeout(timer);
    },
    onFailure,
  });
  return { writer, log, onFailure };
}

test("the latest state is written within 300 ms of the first change", async () => {
  const { writer, log } = setUp();
  for (const title of ["T", "Ti", "Tid"]) {
    writer.write(localDraft(title));
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(log).toEqual(["put Tid"]);
  writer.write(localDraft("Tide"));
  await vi.advanceTimersByTimeAsync(300);
  expect(log).toEqual(["put Tid", "put Tide"]);
});

test("a flush writes a pending state at once and only once", async () => {
  const { writer, log } = setUp();
  writer.write(localDraft("T"));
  writer.flush();
  writer.flush();
  await vi.advanceTimersByTimeAsync(1000);
  expect(log).toEqual(["put T"]);
});

test("operations are sent in order, and a removal cancels pending writes", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { writer, log } = setUp(() => promise);
  writer.write(localDraft("T"));
  writer.flush();
  writer.write(localDraft("Ti"));
  writer.clear("e");
  expect(log).toEqual(["put T", "remove e"]);
  const isDone = vi.fn();
  void writer.done().then(isDone);
  await vi.advanceTimersByTimeAsync(1000);
  expect(isDone).not.toHaveBeenCalled();
  resolve();
  expect(await writer.done()).toBe(true);
  expect(log).toEqual(["put T", "remove e"]);
});

test("a failed write is reported, and the next write is attempted", async () => {
  let isFull = true;
  const { writer, log, onFailure } = setUp(async () => {
    if (isFull) throw new Error("QuotaExceededError");
  });
  writer.write(localDraft("T"));
  writer.flush();
  expect(await writer.done()).toBe(false);
  isFull = false;
  writer.write(localDraft("Ti"));
  writer.flush();
  expect(await writer.done()).toBe(true);
  expect(onFailure).toHaveBeenCalledTimes(1);
  expect(log).toEqual(["put T", "put Ti"]);
});
