import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ConnectionPool } from "../database/connection-pool.ts";
import { StartError } from "../start-error.ts";

/**
 * Lays what hosted Supabase has itself and `@supabase/lite` does not make: the rest of the schemas `auth`,
 * `storage` and `realtime`. These are no migrations, since hosted Supabase would refuse them. Each `*.sql` of
 * this folder is run in the order of their names, once for each version of its text, and can be run
 * again. Called under the lock of the migrations.
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
  const files = (await readdir(import.meta.dirname)).filter((name) => name.endsWith(".sql")).sort();
  for (const name of files) {
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

/** Several statements in one message are one transaction, unless they say otherwise. */
async function run(pool: ConnectionPool, text: string): Promise<void> {
  const connection = await pool.acquire();
  try {
    await connection.send(text, [], false);
  } finally {
    connection.release();
  }
}
