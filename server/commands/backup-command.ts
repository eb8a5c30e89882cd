import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { type BackupResult, backUp } from "../../backend/backup/back-up.ts";
import { exportSql } from "../../backend/backup/export-sql.ts";
import { visitDatabase } from "../../backend/backup/visit-database.ts";
import { openObjectStore } from "../../backend/storage/open-object-store.ts";
import { openForFiles, runCommand } from "./run-command.ts";

const USAGE = `Usage: npm run backup -- FILE
       npm run backup -- --sql FILE.sql

Writes database, stored files and keys into one file, while the site runs and while it does not. Whoever has
the file has all of that: keep it as safe as DATA_DIR. With --sql only the rows that a Supabase project
takes are written, for psql.
`;

/** Backs the site up. Exit codes: 0 done, 1 it could not be, 2 wrong usage. */
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
    const rows = await visitDatabase(site, ({ url }) =>
      exportSql({ file: target, databaseUrl: url, signal }),
    );
    process.stdout.write(`${target} holds ${rows} rows.\n`);
    return 0;
  }
  const store = openObjectStore(environment.storage, environment.DATA_DIR);
  const result = await visitDatabase(site, ({ url }, secrets) =>
    backUp({ file: target, databaseUrl: url, secrets, store, signal }),
  );
  report(target, result);
  return 0;
}

function report(file: string, { manifest, doubts }: BackupResult): void {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  process.stdout.write(
    `${file} holds ${rows} rows of ${manifest.tables.length} tables and ${manifest.files.length} files.\n`,
  );
  for (const { bucket, key, found } of doubts) {
    const problem = found ? "is another version than the database says" : "is missing";
    process.stderr.write(`The file ${bucket}/${key} ${problem}.\n`);
  }
}

runCommand(main, USAGE);
