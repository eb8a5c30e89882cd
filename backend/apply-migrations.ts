import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { connectClient, endClient } from "./database/connect-client.ts";
import { StartError } from "./start-error.ts";

/**
 * One process applies migrations at a time; the others wait for it and then find nothing to do. Whoever
 * backs up or restores the database holds it too.
 */
export const MIGRATION_LOCK = 7_215_442_002;

export type MigrationOptions = {
  url: string;
  /** Folder of `<version>_<name>.sql` files. */
  folder: string;
  /** Run under the lock before the first migration: lays the system schemas that they build on. */
  prepare: () => Promise<void>;
};

/**
 * Applies the migrations that the database does not have, in the order of their versions, each in a
 * transaction together with its record in `supabase_migrations.schema_migrations` (the Supabase CLI's
 * table). Safe when several processes start at once.
 *
 * @returns the versions that were applied.
 * @throws StartError naming the migration that failed.
 */
export async function applyMigrations(options: MigrationOptions): Promise<string[]> {
  const migrations = await readMigrations(options.folder);
  const client = await connectClient({ url: options.url, name: "broadsheet migrations" });
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await options.prepare();
    const known = await listApplied(client);
    const applied: string[] = [];
    for (const migration of migrations) {
      if (known.has(migration.version)) continue;
      await applyOne(client, migration);
      applied.push(migration.version);
    }
    return applied;
  } finally {
    await endClient(client);
  }
}

/** A migration, in the words of its file. */
export type Migration = { version: string; name: string; text: string };

/** The migrations in the order of their versions. @throws StartError naming a file that is none. */
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

/** Lays the Supabase CLI's table of what was applied. */
export const LAY_MIGRATION_TABLE = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (
    version text primary key,
    statements text[],
    name text
  );`;

/** Notes one migration: version, name, statements. */
export const NOTE_MIGRATION =
  "insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, array[$3])";

async function listApplied(client: pg.Client): Promise<Set<string>> {
  await client.query(LAY_MIGRATION_TABLE);
  const { rows } = await client.query<{ version: string }>(
    "select version from supabase_migrations.schema_migrations",
  );
  return new Set(rows.map((row) => row.version));
}

async function applyOne(client: pg.Client, { version, name, text }: Migration): Promise<void> {
  try {
    await client.query("begin");
    await client.query(text);
    await client.query(NOTE_MIGRATION, [version, name, text]);
    await client.query("commit");
  } catch (error) {
    // On a connection that is gone, the server has done so by itself.
    await client.query("rollback").catch(() => undefined);
    throw migrationFailed({ version, name }, error);
  }
}

/** What an operator is told of a migration that the database refused. */
export function migrationFailed(
  { version, name }: Pick<Migration, "version" | "name">,
  error: unknown,
): StartError {
  const reason = error instanceof Error ? error.message : String(error);
  return new StartError(`The migration ${version}_${name} failed and was undone: ${reason}`);
}
