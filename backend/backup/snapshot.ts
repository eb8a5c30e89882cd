import type pg from "pg";
import { StartError } from "../core/base/errors.ts";
import { MIGRATION_LOCK } from "../core/schema/apply-migrations.ts";
import { openBackupConnection, quoteIdentifier } from "./backup-connection.ts";
import type { Sequence, Table } from "./manifest.ts";

/** A consistent read-only view of the database while it is open. */
export type Snapshot = {
  client: pg.Client;
  postgresVersion: string;
  migrations: string[];
  tables: Omit<Table, "rows">[];
  sequences: Sequence[];
  close(): Promise<void>;
};

/** Schemas of the site and its services. Other schemas are not backed up. */
const SCHEMAS = ["auth", "embedded", "private", "public", "realtime", "storage"];

/** Tables that a restore fills itself, and signed uploads, whose sessions a restore ends. */
const OWN_EXCLUDED_TABLES = [
  "embedded.limits",
  "embedded.restores",
  "embedded.signed_uploads",
  "embedded.system_schema",
];

/**
 * Opens a snapshot of the database without the rows of `excludedTables`. It does not block writes; migrations that alter a table wait until it
 * is closed.
 *
 * @throws StartError when no site has ever been started on the database.
 */
export async function openSnapshot(
  url: string,
  excludedTables: readonly string[] = [],
): Promise<Snapshot> {
  const client = await openBackupConnection(url);
  try {
    await client.query("select pg_advisory_lock_shared($1)", [MIGRATION_LOCK]);
    const { rows } = await client.query(
      "select to_regclass('supabase_migrations.schema_migrations') is not null as has_migrations",
    );
    if (!rows[0]?.has_migrations)
      throw new StartError("The database is empty: there is nothing to back up.");
    await client.query("begin isolation level repeatable read read only");
    const tables = await listTables(client, excludedTables);
    const names = tables.map(({ schema, name }) => quoteIdentifier(schema, name));
    await client.query(`lock table ${names.join(", ")} in access share mode`);
    await client.query("select pg_advisory_unlock_shared($1)", [MIGRATION_LOCK]);
    const sequences = await listSequences(client);
    return {
      client,
      tables,
      sequences,
      migrations: await listVersions(client),
      postgresVersion: await readVersion(client),
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function listTables(
  client: pg.Client,
  excludedTables: readonly string[],
): Promise<Omit<Table, "rows">[]> {
  const { rows } = await client.query<Omit<Table, "rows">>(
    `select namespace.nspname as schema, class.relname as name,
       array(
         select attname::text from pg_attribute
         where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = ''
         order by attnum
       ) as columns
     from pg_class as class
     join pg_namespace as namespace on namespace.oid = class.relnamespace
     where class.relkind = 'r' and namespace.nspname = any($1::text[])
       and namespace.nspname || '.' || class.relname <> all($2::text[])
     order by namespace.nspname, class.relname`,
    [SCHEMAS, [...OWN_EXCLUDED_TABLES, ...excludedTables]],
  );
  return rows;
}

async function listSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select schemaname as schema, sequencename as name from pg_sequences
     where schemaname = any($1::text[]) order by 1, 2`,
    [SCHEMAS],
  );
  const sequences: Sequence[] = [];
  for (const { schema, name } of rows) {
    const state = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${quoteIdentifier(schema, name)}`,
    );
    const { value = "1", isCalled = false } = state.rows[0] ?? {};
    sequences.push({ schema, name, value, isCalled });
  }
  return sequences;
}

async function listVersions(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ version: string }>(
    "select version from supabase_migrations.schema_migrations order by version",
  );
  return rows.map(({ version }) => version);
}

async function readVersion(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ version: string }>(
    "select current_setting('server_version') as version",
  );
  return rows[0]?.version ?? "";
}
