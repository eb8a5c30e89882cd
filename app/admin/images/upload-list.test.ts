import { expect, test } from "vitest";
import { ConnectionLostError, UnusableFileError } from "../../domain/newsroom/image-path.ts";
import { createUploadList, type ListedUpload, uploadedShare } from "./upload-list.ts";

const file = (name: string) => new File(["x"], name);
const turn = () => new Promise((resolve) => setTimeout(resolve));

type Running = PromiseWithResolvers<{ isKnown: boolean }> & {
  onProgress: (fraction: number) => void;
  signal: AbortSignal;
};

function openList() {
  const running = new Map<string, Running>();
  const state = { uploads: [] as readonly ListedUpload[], doneCalls: 0, attempts: [] as number[] };
  let connect = () => {};
  const list = createUploadList({
    store({ name }, options) {
      const result = Promise.withResolvers<{ isKnown: boolean }>();
      options.signal.addEventListener("abort", () => result.reject(options.signal.reason));
      running.set(name, { ...result, ...options });
      return result.promise;
    },
    untilConnected(attempt) {
      state.attempts.push(attempt);
      const { promise, resolve } = Promise.withResolvers<void>();
      connect = resolve;
      return promise;
    },
    onChange: (next) => {
      state.uploads = next;
    },
    onDone: () => {
      state.doneCalls += 1;
    },
  });
  return {
    list,
    state,
    running,
    states: () => state.uploads.map((upload) => upload.state),
    connect: () => connect(),
  };
}

test("uploads three files at a time, retries a failed one, and refuses an unusable one for good", async () => {
  const { list, state, running, states } = openList();
  list.add([]);
  list.add(["a", "b", "c", "d"].map(file));
  expect(states()).toEqual(["sending", "sending", "sending", "waiting"]);
  running.get("a")?.reject(new Error("The disk is full."));
  running.get("b")?.reject(new UnusableFileError("No image."));
  await turn();
  expect(states()).toEqual(["failed", "failed", "sending", "sending"]);
  expect(state.uploads.slice(0, 2)).toMatchObject([{ canRetry: true }, { canRetry: false }]);
  list.retry(state.uploads.map(({ id }) => id));
  for (const { resolve } of running.values()) resolve({ isKnown: false });
  await turn();
  expect(states()).toEqual(["done", "failed", "done", "done"]);
  expect(state.doneCalls).toBe(1);
  list.clear();
  expect(state.uploads).toEqual([]);
});

test("pauses an upload that loses the connection, and goes on when it is back", async () => {
  const { list, state, running, states, connect } = openList();
  list.add(["a", "b"].map(file));
  running.get("a")?.onProgress(0.5);
  running.get("a")?.reject(new ConnectionLostError());
  await turn();
  expect(state.uploads[0]).toMatchObject({ state: "paused", fraction: 0.5 });
  expect(uploadedShare(state.uploads)).toBe(0.25);
  connect();
  await turn();
  running.get("a")?.reject(new ConnectionLostError());
  await turn();
  expect(state.attempts).toEqual([0, 1]);
  connect();
  await turn();
  running.get("a")?.onProgress(0.75);
  running.get("a")?.reject(new ConnectionLostError());
  await turn();
  expect(state.attempts).toEqual([0, 1, 0]);
  connect();
  await turn();
  running.get("a")?.resolve({ isKnown: true });
  await turn();
  expect(states()).toEqual(["done", "sending"]);
});

test("cancels running and waiting uploads, which can be tried again", async () => {
  const { list, state, running, states } = openList();
  list.add(["a", "b", "c", "d"].map(file));
  list.cancel(state.uploads.map(({ id }) => id));
  await turn();
  expect(states()).toEqual(["failed", "failed", "failed", "failed"]);
  expect(running.get("a")?.signal.aborted).toBe(true);
  expect(running.has("d")).toBe(false);
  expect(state.uploads[3]).toMatchObject({ message: "Canceled.", canRetry: true });
  list.retry([4]);
  running.get("d")?.resolve({ isKnown: false });
  await turn();
  expect(states()).toEqual(["failed", "failed", "failed", "done"]);
});
