import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { StartError } from "../base/errors.ts";
import { connectClient, endClient } from "../database/connect-client.ts";
import { type ClusterSettings, checkClusterSettings } from "../postgres/cluster-settings.ts";

/**
 * Advisory lock of migrations: one process applies them at a time; the others wait and then find nothing to do.
 * Backup and restore hold it too.
 */
export const MIGRATION_LOCK = 7_215_442_002;

export type MigrationOptions = {
  url: string;
  /** Folder of `<version>_<name>.sql` files. */
  folder: string;
  /** Runs under the lock before the first migration: creates the system schemas that migrations depend on. */
  prepare: () => Promise<void>;
  /** Settings that must be those of the processes that run already. */
  clusterSettings?: ClusterSettings;
};

/**
 * Applies the missing migrations in the order of their versions, each in a
 * transaction together with its record in `supabase_migrations.schema_migrations` (the Supabase CLI's
 * table). Safe when several processes start at once.
 *
 * @returns the versions that were applied.
 * @throws StartError naming the migration that failed or is unknown, or settings that other processes have otherwise.
 */
export async function applyMigrations(options: MigrationOptions): Promise<string[]> {
  const migrations = await readMigrations(options.folder);
  const client = await connectClient({ url: options.url, name: "broadsheet migrations" });
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    if (options.clusterSettings) await checkClusterSettings(client, options.clusterSettings);
    const recorded = await listApplied(client);
    refuseNewerSchema(recorded, migrations);
    await options.prepare();
    const applied: string[] = [];
    for (const migration of migrations) {
      if (recorded.has(migration.version)) continue;
      await applyOne(client, migration);
      applied.push(migration.version);
    }
    return applied;
  } finally {
    await endClient(client);
  }
}

/** An older release would misread what a newer one has changed. */
function refuseNewerSchema(recorded: ReadonlySet<string>, migrations: readonly Migration[]): void {
  const latest = BigInt(migrations.at(-1)?.version ?? 0);
  const newer = [...recorded].find((version) => /^\d+$/.test(version) && BigInt(version) > latest);
  if (newer === undefined) return;
  throw new StartError(
    `The database was migrated by a newer release: it has the migration ${newer}, which this release lacks. Install that release, or restore a backup from before it.`,
  );
}

/** A migration and its SQL. */
export type Migration = { version: string; name: string; text: string };

/** Reads the migrations in the order of their versions. @throws StartError naming a file with an invalid name. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(
    files.map(async (file) => {
      const [, version = "", name = ""] = /^(\d+)_(.+)\.sql$/.exec(file) ?? [];
      if (!version)
        throw new StartError(`The migration ${file} is not named <version>_<name>.sql.`);
      return { version, name, text: await readFile(join(folder, file), "utf8") };
    }),
  );
}

/** Creates the Supabase CLI's table of applied migrations. */
export const CREATE_MIGRATION_TABLE = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (
    version text primary key,
    statements text[],
    name text
  );`;

/** Records one migration: version, name, statements. */
export const RECORD_MIGRATION =
  "insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, array[$3])";

async function listApplied(client: pg.Client): Promise<Set<string>> {
  await client.query(CREATE_MIGRATION_TABLE);
  const { rows } = await client.query<{ version: string }>(
    "select version from supabase_migrations.schema_migrations",
  );
  return new Set(rows.map((row) => row.version));
}

async function applyOne(client: pg.Client, { version, name, text }: Migration): Promise<void> {
  try {
    await client.query("begin");
    await client.query(text);
    await client.query(RECORD_MIGRATION, [version, name, text]);
    await client.query("commit");
  } catch (error) {
    // The server has rolled back a lost connection's transaction itself.
    await client.query("rollback").catch(() => undefined);
    throw migrationFailed({ version, name }, error);
  }
}

/** The message for operators about a migration that the database rejected. */
export function migrationFailed(
  { version, name }: Pick<Migration, "version" | "name">,
  error: unknown,
): StartError {
  const reason = error instanceof Error ? error.message : String(error);
  return new StartError(`The migration ${version}_${name} failed and was undone: ${reason}`);
}
