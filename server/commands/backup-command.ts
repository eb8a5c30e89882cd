import { resolve } from "node:path";
import { parseArgs } from "node:util";
import {
  type BackupResult,
  createBackup,
  exportSql,
  openObjectStore,
  withSiteDatabase,
} from "@broadsheet/backend/operations";
import { EXCLUDED_TABLES, openForFiles, runCommand } from "./run-command.ts";

const USAGE = `Usage: npm run backup -- FILE
       npm run backup -- --sql FILE.sql

Backs up database, stored files and secret keys into one file. The site may be running. Protect the file
like DATA_DIR: it contains all of its secrets. With --sql only the rows for a Supabase project are
exported, as SQL for psql.
`;

/** The backup command. Exit codes: 0 done, 1 failed, 2 wrong usage. */
async function main(signal: AbortSignal): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { sql: { type: "boolean" }, help: { type: "boolean" } },
  });
  const [file] = positionals;
  if (values.help || positionals.length !== 1 || !file) {
    process[values.help ? "stdout" : "stderr"].write(USAGE);
    return values.help ? 0 : 2;
  }
  const { environment, log } = openForFiles();
  const site = {
    dataDir: environment.DATA_DIR,
    databaseUrl: environment.DATABASE_DIRECT_URL ?? environment.DATABASE_URL,
    postgresBin: environment.POSTGRES_BIN,
    log,
  };
  const target = resolve(file);
  if (values.sql) {
    const rows = await withSiteDatabase(site, ({ url }) =>
      exportSql({ file: target, databaseUrl: url, excludedTables: EXCLUDED_TABLES, signal }),
    );
    process.stdout.write(`${target} contains ${rows} rows.\n`);
    return 0;
  }
  const store = openObjectStore(environment.storage, environment.DATA_DIR);
  const result = await withSiteDatabase(site, ({ url }, secrets) =>
    createBackup({
      ...{ file: target, databaseUrl: url, secrets, store, signal },
      excludedTables: EXCLUDED_TABLES,
    }),
  );
  report(target, result);
  return 0;
}

function report(file: string, { manifest, mismatches }: BackupResult): void {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  process.stdout.write(
    `${file} contains ${rows} rows of ${manifest.tables.length} tables and ${manifest.files.length} files.\n`,
  );
  for (const { bucket, key, found } of mismatches) {
    const problem = found ? "has another version than in the database" : "is missing";
    process.stderr.write(`The file ${bucket}/${key} ${problem}.\n`);
  }
}

runCommand(main, USAGE);
