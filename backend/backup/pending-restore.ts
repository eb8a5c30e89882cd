import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { MIGRATION_LOCK } from "../core/schema/apply-migrations.ts";
import { STORAGE_FOLDER } from "../storage/open-object-store.ts";
import { replaceBuckets } from "./replace-buckets.ts";

/** Folder below `DATA_DIR` that stages the keys of a restore until its rows are committed. */
const KEYS_PREFIX = "restore-";
/**
 * Folder below `DATA_DIR/storage` that stages its files. It must be on the same file system as the buckets,
 * so that they can be renamed. No bucket has this name, since leading dots of bucket names are escaped.
 */
const FILES_PREFIX = ".restore-";

export type PendingRestore = {
  id: string;
  /** Staged keys; exists until the restore is complete. */
  keys: string;
  /** Staged files; exists when there are any. */
  files: string;
};

/** Creates the staging folder of a new restore. */
export async function createPendingRestore(dataDir: string, id: string): Promise<PendingRestore> {
  const pending = locate(dataDir, id);
  await mkdir(pending.keys, { recursive: true, mode: 0o700 });
  return pending;
}

function locate(dataDir: string, id: string): PendingRestore {
  return {
    id,
    keys: join(dataDir, `${KEYS_PREFIX}${id}`),
    files: join(dataDir, STORAGE_FOLDER, `${FILES_PREFIX}${id}`),
  };
}

/** Records the restore in the transaction of `client`, which decides whether the staged files are used. */
export async function recordRestore(client: pg.Client, { id }: PendingRestore): Promise<void> {
  await client.query("create schema if not exists embedded");
  await client.query(
    "create table if not exists embedded.restores (id uuid primary key, restored_at timestamptz not null default now())",
  );
  await client.query("insert into embedded.restores (id) values ($1)", [id]);
}

/**
 * Finishes interrupted restores: staged files replace the current ones when the rows were committed, and
 * are removed when they were not. Waits for a running restore.
 *
 * @returns whether keys or files were replaced.
 */
export async function finishPendingRestores(
  dataDir: string,
  databaseUrl: string,
): Promise<boolean> {
  if ((await listPending(dataDir)).length === 0) return false;
  // Imported lazily, because few starts need it.
  const { openBackupConnection } = await import("./backup-connection.ts");
  const client = await openBackupConnection(databaseUrl);
  let isChanged = false;
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    for (const pending of await listPending(dataDir)) {
      const isCommitted = await wasCommitted(client, pending.id);
      if (isCommitted) await moveIntoPlace(dataDir, pending);
      await rm(pending.files, { recursive: true, force: true });
      await rm(pending.keys, { recursive: true, force: true });
      isChanged ||= isCommitted;
    }
  } finally {
    await client.end();
  }
  return isChanged;
}

/** Includes restores with staged files only: on shared storage they may belong to another machine. */
async function listPending(dataDir: string): Promise<PendingRestore[]> {
  const [keys, files] = await Promise.all([
    listIds(dataDir, KEYS_PREFIX),
    listIds(join(dataDir, STORAGE_FOLDER), FILES_PREFIX),
  ]);
  return [...new Set([...keys, ...files])].map((id) => locate(dataDir, id));
}

async function listIds(folder: string, prefix: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
}

async function wasCommitted(client: pg.Client, id: string): Promise<boolean> {
  const table = await client.query("select to_regclass('embedded.restores') is not null as there");
  if (!table.rows[0]?.there) return false;
  const { rows } = await client.query("select from embedded.restores where id::text = $1", [id]);
  return rows.length > 0;
}

/** Idempotent after an interruption at any point. Moving the keys completes it. */
async function moveIntoPlace(dataDir: string, { keys, files }: PendingRestore): Promise<void> {
  await replaceBuckets(join(dataDir, STORAGE_FOLDER), files);
  await emptyFolder(join(dataDir, "storage-cache"));
  await rename(join(keys, "secrets.json"), join(dataDir, "secrets.json")).catch(ignoreMissing);
}

/** Removes the contents only: the folder may be a mount. */
async function emptyFolder(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    await rm(join(folder, name), { recursive: true, force: true });
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== "ENOENT") throw error;
}
