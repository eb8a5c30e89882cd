import { access, copyFile, mkdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import { StartError } from "../core/base/errors.ts";
import { loadSecrets } from "../core/keys/secrets.ts";
import { formerClusterOf } from "../core/postgres/cluster.ts";
import { findInstalledMajor, findPrograms } from "../core/postgres/find-programs.ts";
import { openDatabase } from "../core/postgres/open-database.ts";
import { openObjectStore } from "../storage/open-object-store.ts";
import type { StorageSettings } from "../storage/storage-settings.ts";
import { type BackupOptions, createBackup } from "./create-backup.ts";
import { restoreSite } from "./restore-site.ts";

export type UpgradeOptions = {
  dataDir: string;
  /** Programs of the new major version; the embedded ones by default. */
  postgresBin?: string;
  /** Programs of the present major version; found where distributions install them by default. */
  formerBin?: string;
  storage: StorageSettings;
  migrationsFolder: string;
  excludedTables: BackupOptions["excludedTables"];
  log: Logger;
  signal?: AbortSignal;
};

export type Upgrade = {
  from: number;
  to: number;
  /** The backup that was made first, and the cluster as it was. */
  backup: string;
  formerCluster: string;
};

/**
 * Moves the database under `dataDir` to another major version of PostgreSQL, by a backup and a restore into a new
 * cluster, which then takes the place of the former one. The former cluster stays until the operator deletes it. An
 * upgrade that was interrupted between the two is completed.
 *
 * @returns undefined when the database already has that version.
 * @throws StartError when a site is running, programs are missing, or the backup cannot be made or restored.
 */
export async function upgradeCluster(options: UpgradeOptions): Promise<Upgrade | undefined> {
  const { dataDir, postgresBin, log } = options;
  const folder = join(dataDir, "postgres");
  const made = join(dataDir, "upgrade");
  const to = (await findPrograms(postgresBin)).release.major;
  const interrupted = await formerClusterOf(folder);
  if (!interrupted && (await readMajor(folder)) === to) return undefined;

  const from = await readMajor(interrupted ?? folder);
  const formerCluster = join(dataDir, `postgres-${from}`);
  const backup = join(dataDir, `before-postgresql-${to}.tar.gz`);
  if (!interrupted) {
    const formerBin = options.formerBin ?? (await findInstalledMajor(from));
    if (!formerBin) {
      throw new StartError(
        `The database in ${folder} is of PostgreSQL ${from}, whose programs are not on this machine. Install them, or name their folder: npm run upgrade -- FOLDER`,
      );
    }
    const secrets = await loadSecrets(dataDir);
    const database = await openDatabase({
      folder,
      password: secrets.databasePassword,
      postgresBin: formerBin,
      log,
      mode: "serve",
    });
    try {
      const store = openObjectStore(options.storage, dataDir);
      await createBackup({ ...options, file: backup, databaseUrl: database.url, secrets, store });
    } finally {
      await database.close();
    }
    await rm(made, { recursive: true, force: true });
    await mkdir(made, { mode: 0o700 });
    // With the same password the new cluster fits the secrets of the site.
    await copyFile(join(dataDir, "secrets.json"), join(made, "secrets.json"));
    // Only the database is taken from the restored site.
    const storage = { s3: undefined };
    await restoreSite({ ...options, dataDir: made, file: backup, storage, isReplacing: false });
    await rename(folder, formerCluster);
  }
  await rename(join(made, "postgres"), folder);
  await rm(made, { recursive: true });
  return { from, to, backup, formerCluster };
}

async function readMajor(folder: string): Promise<number> {
  const file = join(folder, "PG_VERSION");
  await access(file).catch(() => {
    throw new StartError(`There is no database in ${folder}: ${file} is missing.`);
  });
  return Number(await readFile(file, "utf8"));
}
