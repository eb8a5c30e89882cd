import { open, rm } from "node:fs/promises";
import { StartError } from "../core/base/errors.ts";
import { quoteIdentifier } from "./backup-connection.ts";
import { copyOut } from "./copy-tables.ts";
import type { BackupOptions } from "./create-backup.ts";
import { openSnapshot, type Snapshot } from "./snapshot.ts";
import {
  COMPLETE_ACCOUNTS,
  describeServiceTables,
  describeSiteTable,
  type SqlTable,
} from "./sql-tables.ts";

export type SqlExportOptions = Pick<
  BackupOptions,
  "file" | "databaseUrl" | "excludedTables" | "signal"
>;

const OWN_SCHEMAS = ["public", "private"];

const HEAD = `-- Rows for a Supabase project to which supabase/migrations were applied (supabase db push).
-- psql "$DATABASE_URL" --file THIS_FILE
\\set ON_ERROR_STOP on
begin;
set local client_encoding = 'UTF8';
set local datestyle = 'ISO, YMD';
set local intervalstyle = 'postgres';
set local timezone = 'UTC';
set local statement_timeout = 0;
-- The rows already contain what triggers wrote.
set local session_replication_role = replica;
`;

/**
 * Exports a consistent snapshot as SQL for `psql` on a hosted Supabase: the site's own tables, accounts with
 * their passwords, and storage metadata. Sessions, second factors and keys are left out, because they are
 * encrypted with secrets of this installation.
 *
 * @returns the number of rows.
 * @throws StartError when the file exists or cannot be written.
 */
export async function exportSql(options: SqlExportOptions): Promise<number> {
  const { file, databaseUrl, excludedTables = [], signal } = options;
  const handle = await open(file, "wx", 0o600).catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === "EEXIST" ? "it already exists" : error.message;
    throw new StartError(`${file} cannot be written: ${reason}.`);
  });
  let snapshot: Snapshot | undefined;
  let isDone = false;
  try {
    snapshot = await openSnapshot(databaseUrl, excludedTables);
    const own = snapshot.tables.filter(({ schema }) => OWN_SCHEMAS.includes(schema));
    // Excluded tables are about rows that the target loses.
    const excluded = excludedTables.map((name) => quoteIdentifier(...name.split(".")));
    const names = [...own.map(({ schema, name }) => quoteIdentifier(schema, name)), ...excluded];
    await handle.writeFile(`${HEAD}truncate\n  ${names.join(",\n  ")};\n`);
    let rows = 0;
    for (const table of [...describeServiceTables(), ...own.map(describeSiteTable)]) {
      rows += await writeTable(snapshot, table, async (bytes) => {
        signal?.throwIfAborted();
        await handle.writeFile(bytes);
      });
    }
    await handle.writeFile(`${COMPLETE_ACCOUNTS}\ncommit;\nanalyze;\n`);
    await handle.sync();
    isDone = true;
    return rows;
  } finally {
    await snapshot?.close();
    await handle.close();
    if (!isDone) await rm(file, { force: true });
  }
}

async function writeTable(
  { client }: Snapshot,
  { source, before, after }: SqlTable,
  write: (bytes: string | Buffer) => Promise<void>,
): Promise<number> {
  await write(`\n${before}\n`);
  const rows = await copyOut(client, source, write);
  await write(`\\.\n${after}\n`);
  return rows;
}
