import { expect, test } from "vitest";
import { createQueryCache } from "./query-cache.ts";

/** Reads that count how often they are made. */
function counting() {
  let reads = 0;
  return async () => {
    reads += 1;
    return reads;
  };
}

test("what was read is read again only after a change of one of its tags, or of the whole site", async () => {
  const { read, drop } = createQueryCache();
  const [world, sports] = [counting(), counting()];
  const both = () =>
    Promise.all([
      read("world", ["category:world", "featured"], world),
      read("sports", ["category:sports"], sports),
    ]);
  expect(await both()).toEqual([1, 1]);
  drop(["article:a", "latest"]);
  expect(await both()).toEqual([1, 1]);
  drop(["latest", "featured"]);
  expect(await both()).toEqual([2, 1]);
  drop(["site"]);
  expect(await both()).toEqual([3, 2]);
});

test("what is being read is shared until something changes; what was begun before is kept by nobody", async () => {
  const { read, drop } = createQueryCache();
  const gate = Promise.withResolvers<string>();
  const first = read("world", ["category:world"], () => gate.promise);
  const second = read("world", ["category:world"], async () => "never");
  drop(["category:world"]);
  const third = read("world", ["category:world"], async () => "new");
  gate.resolve("old");
  expect(await Promise.all([first, second, third])).toEqual(["old", "old", "new"]);
  expect(await read("world", ["category:world"], async () => "never")).toBe("new");
});

test("a read that failed is made again, and takes nothing away that was read after it", async () => {
  const { read, drop } = createQueryCache();
  const gate = Promise.withResolvers<string>();
  const failing = read("world", [], () => gate.promise);
  drop(["site"]);
  await read("world", [], async () => "new");
  gate.reject(new Error("away"));
  await expect(failing).rejects.toThrow("away");
  expect(await read("world", [], async () => "never")).toBe("new");

  await expect(read("sports", [], () => Promise.reject(new Error("away")))).rejects.toThrow();
  expect(await read("sports", [], async () => "there")).toBe("there");
});

test("names without number make those go that were used least lately", async () => {
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
