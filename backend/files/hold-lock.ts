import { mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { errorCode } from "../error-code.ts";

/** Who makes a lock writes its number at once, unless it is killed or the disk is full. */
const UNSIGNED_LIMIT_MS = 10_000;
/** Within a process tasks take turns: its own number in a lock is that of one before it, as in a container. */
const last = new Map<string, Promise<void>>();

/**
 * Runs `task` while nobody else on this machine does so under the same `file`. A lock whose holder is no longer
 * alive is taken over.
 */
export async function holdLock(file: string, task: () => Promise<void>): Promise<void> {
  const own = Promise.allSettled([last.get(file)]).then(() => runLocked(file, task));
  last.set(file, own);
  try {
    await own;
  } finally {
    if (last.get(file) === own) last.delete(file);
  }
}

async function runLocked(file: string, task: () => Promise<void>): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  while (!(await tryLock(file))) await delay(100);
  try {
    await task();
  } finally {
    await rm(file, { force: true });
  }
}

async function tryLock(file: string): Promise<boolean> {
  try {
    await writeFile(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (errorCode(error) !== "EEXIST") throw error;
  }
  if (await isAbandoned(file)) await rm(file, { force: true });
  return false;
}

async function isAbandoned(file: string): Promise<boolean> {
  const holder = Number(await readFile(file, "utf8").catch(() => ""));
  if (holder > 0) return holder === process.pid || !isAlive(holder);
  const info = await stat(file).catch(() => undefined);
  return info !== undefined && Date.now() - info.mtimeMs > UNSIGNED_LIMIT_MS;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
}
