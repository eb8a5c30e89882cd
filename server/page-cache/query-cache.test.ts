import { expect, onTestFinished, test, vi } from "vitest";
import { createQueryCache } from "./query-cache.ts";

/** A query cache whose queries are counted. */
function counting() {
  let reads = 0;
  return async () => {
    reads += 1;
    return reads;
  };
}

test("queries again only after an invalidation of one of the tags or of the whole site", async () => {
  const { read, invalidate } = createQueryCache();
  const [world, sports] = [counting(), counting()];
  const both = () =>
    Promise.all([
      read("world", ["category:world", "featured"], world),
      read("sports", ["category:sports"], sports),
    ]);
  expect(await both()).toEqual([1, 1]);
  invalidate(["article:a", "latest"]);
  expect(await both()).toEqual([1, 1]);
  invalidate(["latest", "featured"]);
  expect(await both()).toEqual([2, 1]);
  invalidate(["site"]);
  expect(await both()).toEqual([3, 2]);
});

test("shares a running query until an invalidation, and does not cache one that began before it", async () => {
  const { read, invalidate } = createQueryCache();
  const gate = Promise.withResolvers<string>();
  const first = read("world", ["category:world"], () => gate.promise);
  const second = read("world", ["category:world"], async () => "never");
  invalidate(["category:world"]);
  const third = read("world", ["category:world"], async () => "new");
  gate.resolve("old");
  expect(await Promise.all([first, second, third])).toEqual(["old", "old", "new"]);
  expect(await read("world", ["category:world"], async () => "never")).toBe("new");
});

test("retries a failed query, whose failure does not evict a later result", async () => {
  const { read, invalidate } = createQueryCache();
  const gate = Promise.withResolvers<string>();
  const failing = read("world", [], () => gate.promise);
  invalidate(["site"]);
  await read("world", [], async () => "new");
  gate.reject(new Error("away"));
  await expect(failing).rejects.toThrow("away");
  expect(await read("world", [], async () => "never")).toBe("new");

  await expect(read("sports", [], () => Promise.reject(new Error("away")))).rejects.toThrow();
  expect(await read("sports", [], async () => "there")).toBe("there");
});

test("evicts the least recently used entries", async () => {
  const { read } = createQueryCache();
  const [front, other] = [counting(), counting()];
  await read("other", [], other);
  for (let number = 0; number < 500; number += 1) {
    await read("front", [], front);
    await read(`unknown ${number}`, [], async () => undefined);
  }
  expect(await read("front", [], front)).toBe(1);
  expect(await read("other", [], other)).toBe(2);
});

test("a result with a maximum age is queried again after it", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const now = vi.spyOn(performance, "now").mockReturnValue(1);
  onTestFinished(() => {
    vi.useRealTimers();
    now.mockRestore();
  });
  const pass = (time: number) => {
    now.mockReturnValue(time);
    // The cache reads the clock once a millisecond.
    vi.advanceTimersByTime(1);
  };
  const { read } = createQueryCache(1000);
  const world = counting();
  expect(await read("world", ["latest"], world)).toBe(1);
  pass(900);
  expect(await read("world", ["latest"], world)).toBe(1);
  pass(1100);
  expect(await read("world", ["latest"], world)).toBe(2);
});
