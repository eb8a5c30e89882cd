import { expect, test } from "vitest";
import { UnusableFileError } from "../../domain/newsroom/image-path.ts";
import { createUploadList, type ListedUpload } from "./upload-list.ts";

const file = (name: string) => new File(["x"], name);
const turn = () => new Promise((resolve) => setTimeout(resolve));

test("uploads three files at a time, retries a failed one, and refuses an unusable one for good", async () => {
  let uploads: readonly ListedUpload[] = [];
  let doneCalls = 0;
  const running = new Map<string, PromiseWithResolvers<void>>();
  const list = createUploadList({
    store({ name }) {
      const result = Promise.withResolvers<void>();
      running.set(name, result);
      return result.promise;
    },
    onChange: (next) => {
      uploads = next;
    },
    onDone: () => {
      doneCalls += 1;
    },
  });
  const states = () => uploads.map(({ state }) => state);
  list.add([]);
  list.add(["a", "b", "c", "d"].map(file));
  expect(states()).toEqual(["sending", "sending", "sending", "waiting"]);
  running.get("a")?.reject(new Error("The connection was lost."));
  running.get("b")?.reject(new UnusableFileError("No image."));
  await turn();
  expect(states()).toEqual(["failed", "failed", "sending", "sending"]);
  expect(uploads.slice(0, 2)).toMatchObject([{ canRetry: true }, { canRetry: false }]);
  list.retry(uploads[0]?.id ?? 0);
  for (const { resolve } of running.values()) resolve();
  await turn();
  expect(states()).toEqual(["done", "failed", "done", "done"]);
  expect(doneCalls).toBe(1);
  list.clear();
  expect(uploads).toEqual([]);
});
