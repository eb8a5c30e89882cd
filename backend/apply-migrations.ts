import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import postgres from "postgres";
import { StartError } from "./start-error.ts";

/** One process applies migrations at a time; the others wait for it and then find nothing to do. */
const MIGRATION_LOCK = 7_215_442_002;

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
  const files = (await readdir(options.folder)).filter((name) => name.endsWith(".sql")).sort();
  const sql = postgres(options.url, { max: 1, onnotice: () => undefined, idle_timeout: 0 });
  try {
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`;
    await options.prepare();
    const known = await listApplied(sql);
    const applied: string[] = [];
    for (const file of files) {
      const [, version = "", name = ""] = /^(\d+)_(.+)\.sql$/.exec(file) ?? [];
      if (!version)
        throw new StartError(`The migration ${file} is not named <version>_<name>.sql.`);
      if (known.has(version)) continue;
      await applyOne(sql, version, name, await readFile(join(options.folder, file), "utf8"));
      applied.push(version);
    }
    return applied;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

async function listApplied(sql: postgres.Sql): Promise<Set<string>> {
  await sql`create schema if not exists supabase_migrations`;
  await sql`
    create table if not exists supabase_migrations.schema_migrations (
      version text primary key,
      statements text[],
      name text
    )`;
  const rows = await sql<
    { version: string }[]
  >`select version from supabase_migrations.schema_migrations`;
  return new Set(rows.map((row) => row.version));
}

async function applyOne(
  sql: postgres.Sql,
  version: string,
  name: string,
  text: string,
): Promise<void> {
  try {
    await sql.begin(async (transaction) => {
      await transaction.unsafe(text);
      await transaction`
        insert into supabase_migrations.schema_migrations (version, name, statements)
        values (${version}, ${name}, ${[text]})`;
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The migration ${version}_${name} failed and was undone: ${reason}`);
  }
}
