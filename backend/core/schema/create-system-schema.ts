import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { StartError } from "../base/errors.ts";
import type { ConnectionPool } from "../database/connection-pool.ts";

/** `20-auth-accounts.sql` creates a part of the schema `auth`, `80-embedded.sql` all of `embedded`. */
const FILE_NAME = /^\d+-([a-z]+)/;

/**
 * Creates what hosted Supabase provides: its roles, the schemas `auth`, `storage` and `realtime`, and the site's own
 * schema `embedded`. These are not migrations, because hosted Supabase would reject them: where another role owns one
 * of these schemas, a service of that project has created it, and its files are skipped. The `*.sql` files of this
 * folder run in the order of their names, once for each version of their text, and are idempotent. The caller holds
 * the migration lock.
 *
 * @throws StartError naming the file that failed.
 */
export async function createSystemSchema(pool: ConnectionPool): Promise<void> {
  await run(
    pool,
    `create schema if not exists embedded;
     revoke all on schema embedded from public;
     create table if not exists embedded.system_schema (name text primary key, hash text not null);`,
  );
  const applied = new Map<unknown, unknown>();
  for (const { name, hash } of await pool.query(
    "select name, hash from embedded.system_schema",
    [],
  )) {
    applied.set(name, hash);
  }
  const foreign = await listForeignSchemas(pool);
  const files = (await readdir(import.meta.dirname)).filter((name) => name.endsWith(".sql")).sort();
  for (const name of files) {
    if (foreign.has(FILE_NAME.exec(name)?.[1])) continue;
    const text = await readFile(join(import.meta.dirname, name), "utf8");
    const hash = createHash("sha256").update(text).digest("hex");
    if (applied.get(name) === hash) continue;
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

/** Schemas in which the database user may create nothing. */
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
