import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { MIGRATION_LOCK } from "../apply-migrations.ts";
import { STORAGE_FOLDER } from "../storage/open-object-store.ts";

/** Files of a restore wait here, below `DATA_DIR`, until its rows are committed. */
const PREFIX = "restore-";

export type PendingRestore = { id: string; folder: string };

/** Makes the folder of a restore that begins. */
export async function createPending(dataDir: string, id: string): Promise<PendingRestore> {
  const folder = join(dataDir, `${PREFIX}${id}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return { id, folder };
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
  const names = await readdir(dataDir).catch(() => []);
  const pending = names.filter((name) => name.startsWith(PREFIX));
  if (pending.length === 0) return false;
  // Loaded here: hardly any start needs it.
  const { connect } = await import("./connect.ts");
  const client = await connect(databaseUrl);
  let isChanged = false;
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    for (const name of pending) {
      const folder = join(dataDir, name);
      const isCommitted = await wasCommitted(client, name.slice(PREFIX.length));
      if (isCommitted) await moveIntoPlace(dataDir, folder);
      await rm(folder, { recursive: true, force: true });
      isChanged ||= isCommitted;
    }
  } finally {
    await client.end();
  }
  return isChanged;
}

async function wasCommitted(client: pg.Client, id: string): Promise<boolean> {
  const table = await client.query("select to_regclass('embedded.restores') is not null as there");
  if (!table.rows[0]?.there) return false;
  const { rows } = await client.query("select from embedded.restores where id::text = $1", [id]);
  return rows.length > 0;
}

/** May be cut short at any point and done again. The keys come last: with them it is complete. */
async function moveIntoPlace(dataDir: string, folder: string): Promise<void> {
  const [current, replaced, restored] = [
    join(dataDir, STORAGE_FOLDER),
    join(folder, "replaced"),
    join(folder, STORAGE_FOLDER),
  ];
  if ((await readdir(folder)).includes(STORAGE_FOLDER)) {
    await rename(current, replaced).catch(ignoreAbsence);
    await rename(restored, current);
  }
  // Resized pictures of files that were replaced.
  await rm(join(dataDir, "storage-cache"), { recursive: true, force: true });
  await rename(join(folder, "secrets.json"), join(dataDir, "secrets.json")).catch(ignoreAbsence);
}

function ignoreAbsence(error: NodeJS.ErrnoException): void {
  if (error.code !== "ENOENT") throw error;
}
