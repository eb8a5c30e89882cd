import { expect, test } from "vitest";
import { createSharedWork } from "./shared-work.ts";

/** Work that is done when the test says so, or when nobody waits for it. */
function openWork() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let begun = 0;
  return {
    task(abandoned: AbortSignal) {
      begun += 1;
      abandoned.addEventListener("abort", () => reject(new Error("abandoned")));
      return promise;
    },
    finish: resolve,
    begun: () => begun,
    isAbandoned: () =>
      promise.then(
        () => false,
        () => true,
      ),
  };
}

test("work that several ask for is done once, and goes on when one of them leaves", async () => {
  const shared = createSharedWork<string>();
  const work = openWork();
  const leaving = new AbortController();
  const first = shared.join("a", leaving.signal, work.task);
  const second = shared.join("a", new AbortController().signal, work.task);
  leaving.abort(new Error("left"));
  await expect(first).rejects.toThrow("left");
  work.finish("done");
  expect(await second).toBe("done");
  expect(work.begun()).toBe(1);
});

test("work is abandoned when all have left, and begins anew for who comes then", async () => {
  const shared = createSharedWork<string>();
  const [work, next] = [openWork(), openWork()];
  const leaving = new AbortController();
  const asked = [1, 2].map(() => shared.join("a", leaving.signal, work.task));
  leaving.abort(new Error("left"));
  for (const waiting of asked) await expect(waiting).rejects.toThrow("left");
  expect(await work.isAbandoned()).toBe(true);
  const later = shared.join("a", new AbortController().signal, next.task);
  next.finish("anew");
  expect(await later).toBe("anew");
});
