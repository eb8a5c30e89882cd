import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { restoreSite } from "@broadsheet/backend/operations";
import { openForFiles, runCommand } from "./run-command.ts";

const USAGE = `Usage: npm run restore -- FILE [--replace]

Restores a backup into DATA_DIR, and into DATABASE_URL when that is set. Stop the site first. Both must be
empty; --replace overwrites them.
`;

/** The restore command. Exit codes: 0 done, 1 failed, 2 wrong usage. */
async function main(signal: AbortSignal): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: "boolean" }, help: { type: "boolean" } },
  });
  const [file] = positionals;
  if (values.help || positionals.length !== 1 || !file) {
    process[values.help ? "stdout" : "stderr"].write(USAGE);
    return values.help ? 0 : 2;
  }
  const { environment, log } = openForFiles();
  const manifest = await restoreSite({
    file: resolve(file),
    dataDir: environment.DATA_DIR,
    databaseUrl: environment.DATABASE_DIRECT_URL ?? environment.DATABASE_URL,
    postgresBin: environment.POSTGRES_BIN,
    storage: environment.storage,
    migrationsFolder: join(import.meta.dirname, "../../supabase/migrations"),
    isReplacing: values.replace ?? false,
    log,
    signal,
  });
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  process.stdout.write(
    `Restored the backup of ${manifest.createdAt}: ${rows} rows and ${manifest.files.length} files.\n`,
  );
  return 0;
}

runCommand(main, USAGE);
