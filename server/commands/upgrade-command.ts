import { join } from "node:path";
import { parseArgs } from "node:util";
import { StartError } from "@broadsheet/backend";
import { upgradeCluster } from "@broadsheet/backend/operations";
import { EXCLUDED_TABLES, openForFiles, runCommand } from "./run-command.ts";

const USAGE = `Usage: npm run upgrade
       npm run upgrade -- FOLDER

Moves the database of DATA_DIR to the major version of PostgreSQL that the site runs now. Stop the site first.
FOLDER holds the programs of the version that the database has; it is only needed where they are not found.
`;

/** The upgrade command. Exit codes: 0 done, 1 failed, 2 wrong usage. */
async function main(signal: AbortSignal): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: "boolean" } },
  });
  if (values.help || positionals.length > 1) {
    process[values.help ? "stdout" : "stderr"].write(USAGE);
    return values.help ? 0 : 2;
  }
  const { environment, log } = openForFiles();
  if (environment.DATABASE_URL) {
    throw new StartError("DATABASE_URL is set: upgrade that PostgreSQL with its own tools.");
  }
  const upgrade = await upgradeCluster({
    dataDir: environment.DATA_DIR,
    postgresBin: environment.POSTGRES_BIN,
    formerBin: positionals[0],
    storage: environment.storage,
    migrationsFolder: join(import.meta.dirname, "../../supabase/migrations"),
    excludedTables: EXCLUDED_TABLES,
    log,
    signal,
  });
  if (!upgrade) {
    process.stdout.write("The database has the version of PostgreSQL that the site runs.\n");
    return 0;
  }
  const { from, to, backup, formerCluster } = upgrade;
  process.stdout.write(
    `The database was moved from PostgreSQL ${from} to ${to}. Everybody has to sign in again. Once the site runs well, delete ${formerCluster} and ${backup}.\n`,
  );
  return 0;
}

runCommand(main, USAGE);
