import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { StartError } from "../base/errors.ts";
import type { ConnectionPool } from "../database/connection-pool.ts";

/** `20-auth-accounts.sql` lays a part of the schema `auth`, `80-embedded.sql` all of `embedded`. */
const FILE_NAME = /^\d+-([a-z]+)/;

/**
 * Lays what hosted Supabase has itself: its roles, the schemas `auth`, `storage` and `realtime`, and what this site
 * keeps beside them. These are no migrations, since hosted Supabase would refuse them: where one of these schemas
 * belongs to another role, a service of that project has laid it, and its files are passed over. Each `*.sql` of this
 * folder is run in the order of their names, once for each version of its text, and can be run again. Called under
 * the lock of the migrations.
 *
 * @throws StartError naming the file that failed.
 */
export async function laySystemSchema(pool: ConnectionPool): Promise<void> {
  await run(
    pool,
    `create schema if not exists embedded;
     revoke all on schema embedded from public;
     create table if not exists embedded.system_schema (name text primary key, hash text not null);`,
  );
  const laid = new Map<unknown, unknown>();
  for (const { name, hash } of await pool.query(
    "select name, hash from embedded.system_schema",
    [],
  )) {
    laid.set(name, hash);
  }
  const foreign = await listForeignSchemas(pool);
  const files = (await readdir(import.meta.dirname)).filter((name) => name.endsWith(".sql")).sort();
  for (const name of files) {
    if (foreign.has(FILE_NAME.exec(name)?.[1])) continue;
    const text = await readFile(join(import.meta.dirname, name), "utf8");
    const hash = createHash("sha256").update(text).digest("hex");
    if (laid.get(name) === hash) continue;
    try {
      await run(pool, text);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new StartError(`The schema file ${name} failed and was undone: ${reason}`);
    }
    await pool.query(
      `insert into embedded.system_schema (name, hash) values ($1, $2)
       on conflict (name) do update set hash = excluded.hash`,
      [name, hash],
    );
  }
}

/** Schemas in which the user of the database may make nothing. */
async function listForeignSchemas(pool: ConnectionPool): Promise<Set<unknown>> {
  const rows = await pool.query(
    "select nspname from pg_namespace where not pg_has_role(nspowner, 'usage')",
    [],
  );
  return new Set(rows.map(({ nspname }) => nspname));
}

/** Several statements in one message are one transaction, unless they say otherwise. */
async function run(pool: ConnectionPool, text: string): Promise<void> {
  const connection = await pool.acquire();
  try {
    await connection.send(text, [], false);
  } finally {
    connection.release();
  }
}
