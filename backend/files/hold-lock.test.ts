import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
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

test.each([
  ["of a process that is gone", "4194305"],
  // In a container a site has the same number again.
  ["of a process before with the number of this one", String(process.pid)],
  ["that was left empty when the disk was full", ""],
])("the lock %s is taken over", async (_, text) => {
  const file = join(folder, ".lock");
  await writeFile(file, text);
  const longAgo = new Date(Date.now() - 60_000);
  await utimes(file, longAgo, longAgo);
  let hasRun = false;
  await holdLock(file, async () => {
    hasRun = true;
  });
  expect(hasRun).toBe(true);
});
