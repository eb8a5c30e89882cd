import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { acquireLock, holdLock } from "./file-lock.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "broadsheet-lock-"));
});
afterEach(() => rm(folder, { recursive: true }));

test("runs tasks under one lock one after the other, also when the folder of the lock is new", async () => {
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
});

test("runs the next task after one that failed", async () => {
  const file = join(folder, ".lock");
  await expect(holdLock(file, () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  await holdLock(file, async () => undefined);
});

test("a lock is held until its release, and can then be acquired once", async () => {
  const file = join(folder, ".lock");
  const first = await acquireLock(file);
  expect(await acquireLock(file)).toBeUndefined();
  first?.release();
  const second = await acquireLock(file);
  first?.release();
  expect(await acquireLock(file)).toBeUndefined();
  second?.release();
});

test("acquires the lock file of an earlier version, which contains a process id", async () => {
  const file = join(folder, ".lock");
  await writeFile(file, "1");
  expect(await acquireLock(file)).toBeDefined();
});

const CONTAINER = ["unshare", "--pid", "--fork", "--mount-proc", "--kill-child"];
const mayUnshare = await promisify(execFile)("unshare", [...CONTAINER.slice(1), "true"]).then(
  () => true,
  () => false,
);

describe.each([
  ["a process", [], true],
  // In a container the process id is mostly 1.
  ["another container (skipped where the tests may not unshare)", CONTAINER, mayUnshare],
])("the file lock of %s", (_, prefix, isPossible) => {
  test.skipIf(!isPossible)(
    "is held while its owner lives and is free when the owner is killed",
    async () => {
      const file = join(folder, ".lock");
      const holder = startHolder(file, prefix);
      expect(await readWord(holder)).toBe("taken");
      expect(await acquireLock(file)).toBeUndefined();
      const other = startHolder(file, prefix);
      expect(await readWord(other)).toBe("refused");
      // A refused attempt must not break the owner's lock.
      other.kill("SIGKILL");
      await once(other, "close");
      expect(await acquireLock(file)).toBeUndefined();
      holder.kill("SIGKILL");
      await once(holder, "close");
      const lock = await acquireLock(file);
      expect(lock).toBeDefined();
      expect(await readWord(startHolder(file, prefix))).toBe("refused");
      lock?.release();
    },
  );
});

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children) child.kill("SIGKILL");
});

/** Starts another process that tries to acquire the lock, prints the result, and keeps running. */
function startHolder(file: string, prefix: string[]): ChildProcess {
  const module = pathToFileURL(join(import.meta.dirname, "file-lock.ts")).href;
  const script = `
    const { acquireLock } = await import(${JSON.stringify(module)});
    console.log((await acquireLock(${JSON.stringify(file)})) ? "taken" : "refused");
    setInterval(() => {}, 1000);
  `;
  const [command = "", ...args] = [
    ...prefix,
    ...[process.execPath, "--input-type=module", "--eval", script],
  ];
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "ignore"] });
  children.push(child);
  return child;
}

async function readWord({ stdout }: ChildProcess): Promise<string> {
  const [bytes] = await once(stdout ?? process.stdin, "data");
  return String(bytes).trim();
}
