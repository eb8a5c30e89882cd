import type { Writable } from "node:stream";
import type pg from "pg";
import { from } from "pg-copy-streams";
import { errorCode, StartError } from "../core/base/errors.ts";
import { quoteIdentifier } from "./backup-connection.ts";
import { type Manifest, type Table, tableFolder } from "./manifest.ts";

/** PostgreSQL's error code of a missing right. */
const INSUFFICIENT_PRIVILEGE = "42501";

export type TableLoader = {
  /** Loads an archive entry. @returns false when it is not part of a table. */
  load(name: string, bytes: Buffer): Promise<boolean>;
  /** Ends the last table, checks the row counts and sets the sequences. */
  finish(): Promise<void>;
  /** Cancels the current table. */
  abort(): void;
};

/**
 * Truncates the tables of the backup and loads their rows. Triggers are disabled, because the rows already
 * contain what triggers wrote.
 *
 * @throws StartError when the backup has a table or column that is unknown to this version of the site, or when the user
 * may not disable triggers.
 */
export async function createTableLoader(
  client: pg.Client,
  manifest: Manifest,
): Promise<TableLoader> {
  await checkColumns(client, manifest.tables);
  await disableTriggers(client);
  const names = manifest.tables.map(({ schema, name }) => quoteIdentifier(schema, name));
  await client.query(`truncate ${names.join(", ")} cascade`);
  const tables = new Map(manifest.tables.map((table) => [tableFolder(table), table]));
  const counts = new Map<Table, number>();
  let current: Loading | undefined;

  async function endCurrent(): Promise<void> {
    if (!current) return;
    const { table, stream, failure } = current;
    current = undefined;
    await Promise.race([new Promise<void>((resolve) => stream.end(resolve)), failure]);
    counts.set(table, stream.rowCount);
  }

  async function begin(table: Table): Promise<void> {
    await endCurrent();
    const columns = table.columns.map((column) => quoteIdentifier(column)).join(", ");
    const sql = `copy ${quoteIdentifier(table.schema, table.name)} (${columns}) from stdin`;
    const stream = client.query(from(sql));
    // The server may reject a row at any time, also between two writes.
    const failure = new Promise<never>((_, reject) => stream.once("error", reject));
    failure.catch(() => undefined);
    current = { table, stream, failure };
  }

  return {
    async load(name, bytes) {
      const table = tables.get(name.slice(0, name.lastIndexOf("/") + 1));
      if (!table) return false;
      if (current?.table !== table) await begin(table);
      if (current) await write(current, bytes);
      return true;
    },
    async finish() {
      await endCurrent();
      for (const table of manifest.tables) {
        const count = counts.get(table) ?? 0;
        if (count !== table.rows) {
          throw new Error(`${table.schema}.${table.name} got ${count} rows of ${table.rows}`);
        }
      }
      for (const { schema, name, value, isCalled } of manifest.sequences) {
        await client.query("select setval($1::regclass, $2::bigint, $3)", [
          quoteIdentifier(schema, name),
          value,
          isCalled,
        ]);
      }
      await client.query("set local session_replication_role = origin");
    },
    abort: () => current?.stream.destroy(),
  };
}

async function disableTriggers(client: pg.Client): Promise<void> {
  try {
    await client.query("set local session_replication_role = replica");
  } catch (error) {
    if (errorCode(error) !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new StartError(
      `A restore needs the right to set session_replication_role. A superuser gives it: grant set on parameter session_replication_role to ${client.user}. Nothing was changed.`,
    );
  }
}

type Loading = { table: Table; stream: Writable & { rowCount: number }; failure: Promise<never> };

async function write({ stream, failure }: Loading, bytes: Buffer): Promise<void> {
  // A failed stream never calls back.
  await Promise.race([failure, Promise.resolve()]);
  const written = new Promise<void>((resolve, reject) => {
    stream.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
  await Promise.race([written, failure]);
}

async function checkColumns(client: pg.Client, tables: Table[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select nspname || '.' || relname || '.' || attname as name
     from pg_attribute
     join pg_class on pg_class.oid = attrelid
     join pg_namespace on pg_namespace.oid = relnamespace
     where relkind = 'r' and attnum > 0 and not attisdropped and attgenerated = ''`,
  );
  const known = new Set(rows.map(({ name }) => name));
  for (const { schema, name, columns } of tables) {
    for (const column of columns) {
      if (known.has(`${schema}.${name}.${column}`)) continue;
      throw new StartError(
        `The backup has ${schema}.${name}.${column}, which this version of the site does not have. Update the site first.`,
      );
    }
  }
}
