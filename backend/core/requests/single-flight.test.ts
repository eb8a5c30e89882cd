import { expect, test } from "vitest";
import { createSingleFlight } from "./single-flight.ts";

/** Work that ends when the test says so, or when it is aborted. */
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

test("runs shared work once and continues when one of its clients disconnects", async () => {
  const shared = createSingleFlight<string>();
  const work = openWork();
  const leaving = new AbortController();
  const first = shared.join("a", work.task, leaving.signal);
  const second = shared.join("a", work.task);
  leaving.abort(new Error("left"));
  await expect(first).rejects.toThrow("left");
  work.finish("done");
  expect(await second).toBe("done");
  expect(work.begun()).toBe(1);
});

test("aborts work when all of its clients have disconnected and starts anew for the next", async () => {
  const shared = createSingleFlight<string>();
  const [work, next] = [openWork(), openWork()];
  const leaving = new AbortController();
  const asked = [1, 2].map(() => shared.join("a", work.task, leaving.signal));
  leaving.abort(new Error("left"));
  for (const waiting of asked) await expect(waiting).rejects.toThrow("left");
  expect(await work.isAbandoned()).toBe(true);
  const later = shared.join("a", next.task);
  next.finish("anew");
  expect(await later).toBe("anew");
});
