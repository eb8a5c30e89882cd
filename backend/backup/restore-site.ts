import { lstat, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import { StartError } from "../core/base/errors.ts";
import { loadSecrets } from "../core/keys/secrets.ts";
import { reachDatabase } from "../core/postgres/reach-database.ts";
import { type Migration, readMigrations } from "../core/schema/apply-migrations.ts";
import { STORAGE_FOLDER } from "../storage/open-object-store.ts";
import type { StorageSettings } from "../storage/storage-settings.ts";
import type { Manifest } from "./manifest.ts";
import { verifyArchive } from "./read-archive.ts";
import { listBuckets } from "./replace-buckets.ts";
import { restore } from "./restore.ts";

export type SiteRestoreOptions = {
  file: string;
  dataDir: string;
  databaseUrl?: string;
  postgresBin?: string;
  storage: Pick<StorageSettings, "s3">;
  migrationsFolder: string;
  isReplacing: boolean;
  log: Logger;
  signal?: AbortSignal;
};

/**
 * Restores a backup into `dataDir` and its database. Everything is validated before anything is changed.
 * When it fails, files that it created in `dataDir` are removed.
 *
 * @throws StartError with the reason when the backup cannot be restored.
 */
export async function restoreSite(options: SiteRestoreOptions): Promise<Manifest> {
  const { file, dataDir, databaseUrl, log, signal } = options;
  const manifest = await verifyArchive(file, signal);
  const migrations = splitMigrations(await readMigrations(options.migrationsFolder), manifest);
  if (!options.isReplacing && !options.storage.s3)
    await assertNoFiles(join(dataDir, STORAGE_FOLDER));
  const made = await listMissing(dataDir);
  let isDone = false;
  try {
    const { databasePassword } = await loadSecrets(dataDir);
    const database = await reachDatabase({
      dataDir,
      databaseUrl,
      postgresBin: options.postgresBin,
      password: databasePassword,
      log,
      mode: "serve",
    });
    try {
      await restore({
        ...options,
        manifest,
        migrations,
        databaseUrl: database.url,
        databasePassword,
      });
      isDone = true;
    } finally {
      await database.close();
    }
    return manifest;
  } finally {
    for (const path of isDone ? [] : made) await rm(path, { recursive: true, force: true });
  }
}

/** @throws StartError when the backup has migrations that this version of the site lacks. */
function splitMigrations(all: Migration[], manifest: Manifest) {
  const known = new Set(all.map(({ version }) => version));
  const had = new Set(manifest.migrations);
  const unknown = manifest.migrations.find((version) => !known.has(version));
  if (unknown) {
    throw new StartError(
      `The backup was made by a newer version of the site: its database has the migration ${unknown}, which this version lacks. Update the site first. Nothing was changed.`,
    );
  }
  return {
    before: all.filter(({ version }) => had.has(version)),
    since: all.filter(({ version }) => !had.has(version)),
  };
}

/** @throws StartError when files of another site would be overwritten. */
async function assertNoFiles(folder: string): Promise<void> {
  if ((await listBuckets(folder)).length === 0) return;
  throw new StartError(
    `${folder} is not empty. Set DATA_DIR to an empty folder, or add --replace to overwrite it. Nothing was changed.`,
  );
}

/** Lists what a restore creates in `dataDir`, so that it can be removed after a failure. */
async function listMissing(dataDir: string): Promise<string[]> {
  const names = ["", "postgres", "secrets.json", STORAGE_FOLDER];
  const paths = names.map((name) => join(dataDir, name));
  const missing: string[] = [];
  for (const path of paths) {
    const isThere = await lstat(path).then(
      () => true,
      () => false,
    );
    if (!isThere) missing.push(path);
  }
  return missing;
}
