import { setTimeout as delay } from "node:timers/promises";
import { expect, it } from "vitest";
import { createImageSemaphore } from "./image-semaphore.ts";

it("never runs more tasks than it has slots, and runs all of them in the end", async () => {
  const semaphore = createImageSemaphore({ slots: 3, maxWaiting: 100 });
  let busy = 0;
  let most = 0;
  const results = await Promise.all(
    Array.from({ length: 40 }, (_, index) => {
      const weight = index % 7 === 0 ? 3 : 1;
      return semaphore.run(
        async () => {
          busy += weight;
          most = Math.max(most, busy);
          await delay(1);
          busy -= weight;
          return index;
        },
        { weight },
      );
    }),
  );
  expect(results).toHaveLength(40);
  expect(most).toBe(3);
});

it("refuses tasks when the queue is full, and continues after failed tasks", async () => {
  const semaphore = createImageSemaphore({ slots: 1, maxWaiting: 1 });
  const first = semaphore.run(() => delay(5).then(() => Promise.reject(new Error("failed"))));
  const second = semaphore.run(async () => "second", { weight: 5 });
  await expect(semaphore.run(async () => "third")).rejects.toMatchObject({ status: 503 });
  await expect(first).rejects.toThrow("failed");
  expect(await second).toBe("second");
});
