import { open, rm } from "node:fs/promises";
import { StartError } from "../start-error.ts";
import { quoted } from "./connect.ts";
import { openSnapshot, type Snapshot } from "./snapshot.ts";
import {
  COMPLETE_ACCOUNTS,
  describeOwnTable,
  describeServiceTables,
  type SqlTable,
} from "./sql-tables.ts";
import { copyOut } from "./take-tables.ts";

export type SqlExportOptions = { file: string; databaseUrl: string; signal?: AbortSignal };

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
-- What triggers wrote is in the rows.
set local session_replication_role = replica;
`;

/**
 * Writes the rows that a hosted Supabase takes as SQL for `psql`, all of one moment: stories and what belongs to
 * them, accounts with their passwords, and what is known of stored files. Sessions, second factors and keys
 * are sealed with secrets of this installation, and stay here.
 *
 * @returns the number of rows.
 * @throws StartError when the file is there already or can not be written.
 */
export async function exportSql(options: SqlExportOptions): Promise<number> {
  const { file, databaseUrl, signal } = options;
  const handle = await open(file, "wx", 0o600).catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === "EEXIST" ? "it is there already" : error.message;
    throw new StartError(`${file} can not be written: ${reason}.`);
  });
  let snapshot: Snapshot | undefined;
  let isDone = false;
  try {
    snapshot = await openSnapshot(databaseUrl);
    const own = snapshot.tables.filter(({ schema }) => OWN_SCHEMAS.includes(schema));
    const names = own.map(({ schema, name }) => quoted(schema, name)).join(",\n  ");
    await handle.writeFile(`${HEAD}truncate\n  ${names};\n`);
    let rows = 0;
    for (const table of [...describeServiceTables(), ...own.map(describeOwnTable)]) {
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
