import { mkdir, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as delay } from "node:timers/promises";

/** A lock that this process has, until it releases it or ends. */
export type FileLock = { release(): void };

/** By file. A process that opens and closes a file loses its locks on it: one that is held here is not touched. */
const held = new Map<string, DatabaseSync | "being taken">();

/**
 * Takes the lock `file`, which is made and stays, empty. It is a lock of the kernel's, by an exclusive transaction of
 * SQLite on a database without content: unlike the number of a process it holds between containers that share the
 * folder, and who is killed releases it.
 *
 * @returns undefined when another process, or this one, has it.
 */
export async function acquireLock(file: string): Promise<FileLock | undefined> {
  const path = resolve(file);
  if (held.has(path)) return undefined;
  held.set(path, "being taken");
  let database: DatabaseSync | undefined;
  try {
    await mkdir(dirname(path), { recursive: true });
    // SQLite does not say what is wrong with a disk.
    await writeFile(path, "", { mode: 0o600 });
    database = openExclusively(path);
  } finally {
    if (database) held.set(path, database);
    else held.delete(path);
  }
  return database && { release: () => release(path, database) };
}

function release(path: string, database: DatabaseSync): void {
  if (held.get(path) !== database) return;
  held.delete(path);
  database.close();
}

const SQLITE_BUSY = 5;

function openExclusively(path: string): DatabaseSync | undefined {
  const database = new DatabaseSync(path);
  try {
    // Without a journal, which takes room on the disk.
    database.exec("pragma journal_mode = off; begin exclusive");
    return database;
  } catch (error) {
    database.close();
    if (error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY) {
      return undefined;
    }
    throw error;
  }
}

/** Runs `task` while nobody else does so under the lock `file`. */
export async function holdLock(file: string, task: () => Promise<void>): Promise<void> {
  let lock = await acquireLock(file);
  for (; !lock; lock = await acquireLock(file)) await delay(100);
  try {
    await task();
  } finally {
    lock.release();
  }
}
