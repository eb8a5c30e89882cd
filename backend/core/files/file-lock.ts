import { mkdir, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as delay } from "node:timers/promises";

/** A lock that this process owns until it releases the lock or ends. */
export type FileLock = { release(): void };

/** Locks of this process by file. Closing a file drops the process's locks on it, so a held lock file is not opened again. */
const held = new Map<string, DatabaseSync | "being taken">();

/**
 * Acquires the lock `file`, which is created and stays, empty. It is a kernel lock, held by an exclusive SQLite
 * transaction on an empty database: unlike a process id it works between containers that share the folder, and the
 * kernel releases it when its owner is killed.
 *
 * @returns undefined when another process, or this one, holds the lock.
 */
export async function acquireLock(file: string): Promise<FileLock | undefined> {
  const path = resolve(file);
  if (held.has(path)) return undefined;
  held.set(path, "being taken");
  let database: DatabaseSync | undefined;
  try {
    await mkdir(dirname(path), { recursive: true });
    // SQLite does not report the cause of a disk error.
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
    // Without a journal, which needs disk space.
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

/** Runs `task` while holding the lock `file`, which excludes all other holders. */
export async function holdLock(file: string, task: () => Promise<void>): Promise<void> {
  let lock = await acquireLock(file);
  for (; !lock; lock = await acquireLock(file)) await delay(100);
  try {
    await task();
  } finally {
    lock.release();
  }
}
