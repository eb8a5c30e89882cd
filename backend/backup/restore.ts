import { createHash, randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { StartError } from "../core/base/errors.ts";
import { parseSecrets, type Secrets } from "../core/keys/secrets.ts";
import { MIGRATION_LOCK, type Migration } from "../core/schema/apply-migrations.ts";
import type { ObjectStore } from "../storage/objects/object-store.ts";
import { openObjectStore, STORAGE_FOLDER } from "../storage/open-object-store.ts";
import type { StorageSettings } from "../storage/storage-settings.ts";
import { openBackupConnection } from "./backup-connection.ts";
import { SECRETS } from "./create-backup.ts";
import { createSchema, migrate } from "./create-schema.ts";
import { countSiteConnections, dropSiteSchema, isDatabaseEmpty } from "./empty-database.ts";
import { createTableLoader } from "./load-tables.ts";
import type { Manifest } from "./manifest.ts";
import {
  createPendingRestore,
  finishPendingRestores,
  type PendingRestore,
  recordRestore,
} from "./pending-restore.ts";
import { readParts } from "./read-archive.ts";

export type RestoreOptions = {
  file: string;
  /** The result of `verifyArchive`. */
  manifest: Manifest;
  dataDir: string;
  databaseUrl: string;
  /** Password of the target database, which replaces the one in the backup. */
  databasePassword: string;
  storage: Pick<StorageSettings, "s3">;
  migrations: { before: Migration[]; since: Migration[] };
  /** When false, the database must be empty. */
  isReplacing: boolean;
  signal?: AbortSignal;
};

/**
 * Restores a backup atomically: one transaction creates the schema of the backup, loads the rows, and applies
 * newer migrations. Files are staged until it is committed. No site may run on the database meanwhile.
 *
 * @throws StartError when the target is not empty or in use.
 */
export async function restore(options: RestoreOptions): Promise<void> {
  const { databaseUrl, dataDir, migrations } = options;
  await finishPendingRestores(dataDir, databaseUrl);
  const client = await openBackupConnection(databaseUrl);
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await checkTarget(client, options.isReplacing);
    const pending = await createPendingRestore(dataDir, randomUUID());
    const target = openObjectStore(options.storage, pending.files);
    await client.query("begin");
    if (options.isReplacing) await dropSiteSchema(client);
    await createSchema(client, migrations.before);
    await loadParts(client, options, pending, target);
    await migrate(client, migrations.since);
    await client.query(DELETE_SESSIONS_AND_CODES);
    await recordRestore(client, pending);
    options.signal?.throwIfAborted();
    await client.query("commit");
    // The query planner needs statistics of the loaded rows.
    await client.query("analyze");
  } finally {
    await client.end();
    // After a failure this removes the staged files.
    await finishPendingRestores(dataDir, databaseUrl);
  }
}

/**
 * Sessions and codes of the time of the backup: their owners may have signed out or changed a password
 * since.
 */
const DELETE_SESSIONS_AND_CODES = `
  delete from auth.sessions;
  delete from auth.flow_state;
  delete from auth.one_time_tokens;
  delete from auth.mfa_challenges;
  update auth.users set confirmation_token = null, recovery_token = null, email_change_token_new = null,
    email_change_token_current = null, phone_change_token = null, reauthentication_token = null
  where concat(
    confirmation_token, recovery_token, email_change_token_new, email_change_token_current, phone_change_token,
    reauthentication_token
  ) <> '';`;

async function checkTarget(client: pg.Client, isReplacing: boolean): Promise<void> {
  if (!isReplacing && !(await isDatabaseEmpty(client))) {
    throw new StartError(
      "The database is not empty. Restore into an empty one, or add --replace to overwrite it. Nothing was changed.",
    );
  }
  const sites = await countSiteConnections(client);
  if (sites > 0) {
    throw new StartError(
      `A site is running on the database (${sites} connections). Stop it first. Nothing was changed.`,
    );
  }
}

async function loadParts(
  client: pg.Client,
  options: RestoreOptions,
  pending: PendingRestore,
  target: ObjectStore,
): Promise<void> {
  const { file, manifest, databasePassword, signal } = options;
  const files = new Map(manifest.files.map((entry) => [entry.part, entry]));
  const loader = await createTableLoader(client, manifest);
  // Created even without files in the backup, so that existing buckets are removed.
  if (!options.storage.s3) await mkdir(join(pending.files, STORAGE_FOLDER), { recursive: true });
  let number = -1;
  try {
    for await (const { name, bytes } of readParts(file, signal)) {
      number += 1;
      verifyPart(manifest, number, bytes);
      const stored = files.get(number);
      if (stored) {
        const { bucket, key, contentType, cacheControl } = stored;
        await target.uploadObject(bucket, key, bytes, contentType, cacheControl);
      } else if (name === SECRETS) {
        const secrets = parseSecrets(name, bytes.toString());
        await writeSecrets(pending.keys, { ...secrets, databasePassword });
      } else await loader.load(name, bytes);
    }
    await loader.finish();
  } catch (error) {
    loader.abort();
    throw error;
  }
}

/** @throws StartError when the file changed since it was verified. */
function verifyPart({ parts }: Manifest, number: number, bytes: Buffer): void {
  const expected = parts[number]?.sha256;
  if (expected === undefined) return;
  if (createHash("sha256").update(bytes).digest("hex") === expected) return;
  throw new StartError("The backup was changed while it was read. Nothing was changed.");
}

async function writeSecrets(folder: string, secrets: Secrets): Promise<void> {
  const text = `${JSON.stringify(secrets, null, 2)}\n`;
  await writeFile(join(folder, SECRETS), text, { mode: 0o600, flush: true });
}
