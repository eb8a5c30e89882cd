import { createHash, randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { MIGRATION_LOCK, type Migration } from "../apply-migrations.ts";
import { parseSecrets, type Secrets } from "../secrets.ts";
import { StartError } from "../start-error.ts";
import type { ObjectStore } from "../storage/object-store.ts";
import { openObjectStore, STORAGE_FOLDER } from "../storage/open-object-store.ts";
import type { StorageSettings } from "../storage/storage-settings.ts";
import { SECRETS } from "./back-up.ts";
import { connect } from "./connect.ts";
import { countSites, emptyDatabase, isDatabaseEmpty } from "./empty-database.ts";
import { laySchema, migrate } from "./lay-schema.ts";
import { startLoading } from "./load-tables.ts";
import type { Manifest } from "./manifest.ts";
import {
  createPending,
  endPendingRestores,
  noteRestore,
  type PendingRestore,
} from "./pending-restore.ts";
import { readParts } from "./read-archive.ts";

export type RestoreOptions = {
  file: string;
  /** As `checkArchive` gave it. */
  manifest: Manifest;
  dataDir: string;
  databaseUrl: string;
  /** The password stays that of the database that is there. */
  databasePassword: string;
  storage: Pick<StorageSettings, "s3">;
  migrations: { before: Migration[]; since: Migration[] };
  /** Without it the database must be empty. */
  isReplacing: boolean;
  signal?: AbortSignal;
};

/**
 * Brings a backup back, all of it or nothing: one transaction lays the schema as the backup had it, loads the
 * rows, and applies the migrations that have come since; the files wait beside those of the site until it
 * is committed. No site may run on the database meanwhile.
 *
 * @throws StartError when the target is not empty or in use.
 */
export async function restore(options: RestoreOptions): Promise<void> {
  const { databaseUrl, dataDir, migrations } = options;
  await endPendingRestores(dataDir, databaseUrl);
  const client = await connect(databaseUrl);
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await checkTarget(client, options.isReplacing);
    const pending = await createPending(dataDir, randomUUID());
    const target = openObjectStore(options.storage, pending.files);
    await client.query("begin");
    if (options.isReplacing) await emptyDatabase(client);
    await laySchema(client, migrations.before);
    await loadParts(client, options, pending, target);
    await migrate(client, migrations.since);
    await client.query(END_SESSIONS);
    await noteRestore(client, pending);
    options.signal?.throwIfAborted();
    await client.query("commit");
    // How to search best depends on how many rows there are.
    await client.query("analyze");
  } finally {
    await client.end();
    // Also after a failure: then it removes the files that waited.
    await endPendingRestores(dataDir, databaseUrl);
  }
}

/**
 * Whoever was signed in when the backup was made may have signed out since, or changed a password, and codes that were
 * sent then may be anywhere.
 */
const END_SESSIONS = `
  delete from auth.sessions;
  delete from auth.flow_state;
  delete from auth.one_time_tokens;`;

async function checkTarget(client: pg.Client, isReplacing: boolean): Promise<void> {
  if (!isReplacing && !(await isDatabaseEmpty(client))) {
    throw new StartError(
      "The database is not empty. Restore into an empty one, or say --replace to lose what is there. Nothing was changed.",
    );
  }
  const sites = await countSites(client);
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
  const loader = await startLoading(client, manifest);
  // Also where the backup has no file: what was there before goes.
  if (!options.storage.s3) await mkdir(join(pending.files, STORAGE_FOLDER), { recursive: true });
  let number = -1;
  try {
    for await (const { name, bytes } of readParts(file, signal)) {
      number += 1;
      checkAgain(manifest, number, bytes);
      const stored = files.get(number);
      if (stored) {
        const { bucket, key, contentType, cacheControl } = stored;
        await target.uploadObject(bucket, key, bytes, contentType, cacheControl);
      } else if (name === SECRETS) {
        const secrets = parseSecrets(name, bytes.toString());
        await writeSecrets(pending.keys, { ...secrets, databasePassword });
      } else await loader.take(name, bytes);
    }
    await loader.finish();
  } catch (error) {
    loader.abort();
    throw error;
  }
}

/** The file was read once already; nobody should have changed it since. */
function checkAgain({ parts }: Manifest, number: number, bytes: Buffer): void {
  const expected = parts[number]?.sha256;
  if (expected === undefined) return;
  if (createHash("sha256").update(bytes).digest("hex") === expected) return;
  throw new StartError("The backup was changed while it was read. Nothing was changed.");
}

async function writeSecrets(folder: string, secrets: Secrets): Promise<void> {
  const text = `${JSON.stringify(secrets, null, 2)}\n`;
  await writeFile(join(folder, SECRETS), text, { mode: 0o600, flush: true });
}
