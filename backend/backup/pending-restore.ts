import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { MIGRATION_LOCK } from "../apply-migrations.ts";
import { STORAGE_FOLDER } from "../storage/open-object-store.ts";
import { placeFiles } from "./place-files.ts";

/** Keys of a restore wait here, below `DATA_DIR`, until its rows are committed. */
const KEYS_PREFIX = "restore-";
/**
 * Its files wait here, below `DATA_DIR/storage`, which may be a disk of its own or lead elsewhere: what is to take
 * its place in one step has to be on the same. No bucket has this name: a leading dot is escaped.
 */
const FILES_PREFIX = ".restore-";

export type PendingRestore = {
  id: string;
  /** The folder of the keys; there until the restore is complete. */
  keys: string;
  /** The folder of the files, made when there are some. */
  files: string;
};

/** Makes the folder of a restore that begins. */
export async function createPending(dataDir: string, id: string): Promise<PendingRestore> {
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

/** Notes in the transaction of `client` that the files of this restore belong to the rows from now on. */
export async function noteRestore(client: pg.Client, { id }: PendingRestore): Promise<void> {
  await client.query("create schema if not exists embedded");
  await client.query(
    "create table if not exists embedded.restores (id uuid primary key, restored_at timestamptz not null default now())",
  );
  await client.query("insert into embedded.restores (id) values ($1)", [id]);
}

/**
 * Ends restores that were cut short: files whose rows are committed take the place of those before, others
 * are removed. Waits for one that runs.
 *
 * @returns whether keys or files are others now.
 */
export async function endPendingRestores(dataDir: string, databaseUrl: string): Promise<boolean> {
  if ((await listPending(dataDir)).length === 0) return false;
  // Loaded here: hardly any start needs it.
  const { connect } = await import("./connect.ts");
  const client = await connect(databaseUrl);
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

/** Also those of which only files wait: on a shared storage they may be of another machine's restore. */
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

/** May be cut short at any point and done again. The keys come last: with them it is complete. */
async function moveIntoPlace(dataDir: string, { keys, files }: PendingRestore): Promise<void> {
  await placeFiles(join(dataDir, STORAGE_FOLDER), files);
  await emptyFolder(join(dataDir, "storage-cache"));
  await rename(join(keys, "secrets.json"), join(dataDir, "secrets.json")).catch(ignoreAbsence);
}

/** Resized pictures of files that were replaced. The folder stays: it may be a disk of its own. */
async function emptyFolder(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    await rm(join(folder, name), { recursive: true, force: true });
  }
}

function ignoreAbsence(error: NodeJS.ErrnoException): void {
  if (error.code !== "ENOENT") throw error;
}
