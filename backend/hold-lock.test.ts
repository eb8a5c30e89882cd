import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { holdLock } from "./hold-lock.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "broadsheet-lock-"));
});
afterEach(() => rm(folder, { recursive: true }));

test("tasks under one lock run one after the other, and the lock is gone afterwards", async () => {
  let running = 0;
  let most = 0;
  const task = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
  };
  await Promise.all([1, 2, 3].map(() => holdLock(join(folder, "new/.lock"), task)));
  expect(most).toBe(1);
  expect(await readdir(join(folder, "new"))).toEqual([]);
});

test("a task that fails lets the next one in", async () => {
  const file = join(folder, ".lock");
  await expect(holdLock(file, () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  await holdLock(file, async () => undefined);
});

test("the lock of a process that is gone is taken over", async () => {
  const file = join(folder, ".lock");
  await writeFile(file, "4194305");
  let hasRun = false;
  await holdLock(file, async () => {
    hasRun = true;
  });
  expect(hasRun).toBe(true);
});
