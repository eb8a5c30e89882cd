import type { Writable } from "node:stream";
import type pg from "pg";
import { from } from "pg-copy-streams";
import { StartError } from "../start-error.ts";
import { quoted } from "./connect.ts";
import { type Manifest, type Table, tableFolder } from "./manifest.ts";

export type TableLoader = {
  /** Takes a part of the backup if it is one of a table. */
  take(name: string, bytes: Buffer): Promise<boolean>;
  /** Ends the last table, sets the sequences, and compares the numbers of rows. */
  finish(): Promise<void>;
  /** Ends the table that is being loaded, unfinished. */
  abort(): void;
};

/**
 * Empties the tables that the backup holds, and loads them: without triggers, since what triggers wrote is
 * in the backup too.
 *
 * @throws StartError when the backup holds a table or a column that this version of the site does not have.
 */
export async function startLoading(client: pg.Client, manifest: Manifest): Promise<TableLoader> {
  await checkColumns(client, manifest.tables);
  await client.query("set local session_replication_role = replica");
  const names = manifest.tables.map(({ schema, name }) => quoted(schema, name));
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
    const columns = table.columns.map((column) => quoted(column)).join(", ");
    const sql = `copy ${quoted(table.schema, table.name)} (${columns}) from stdin`;
    const stream = client.query(from(sql));
    // The server may refuse a row at any time, also while nobody writes.
    const failure = new Promise<never>((_, reject) => stream.once("error", reject));
    failure.catch(() => undefined);
    current = { table, stream, failure };
  }

  return {
    async take(name, bytes) {
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
          quoted(schema, name),
          value,
          isCalled,
        ]);
      }
      await client.query("set local session_replication_role = origin");
    },
    abort: () => current?.stream.destroy(),
  };
}

type Loading = { table: Table; stream: Writable & { rowCount: number }; failure: Promise<never> };

async function write({ stream, failure }: Loading, bytes: Buffer): Promise<void> {
  // A stream that has failed already takes nothing.
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
        `The backup holds ${schema}.${name}.${column}, which this version of the site does not have. Update the site first.`,
      );
    }
  }
}
