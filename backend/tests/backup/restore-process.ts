import { join } from "node:path";
import pino from "pino";
import { restoreSite } from "../../backup/restore-site.ts";

/** A process that replaces a site by a backup, for tests that kill it: FILE, URL of the database, folder. */
const [, , file = "", databaseUrl = "", dataDir = ""] = process.argv;
await restoreSite({
  ...{ file, databaseUrl, dataDir },
  isReplacing: true,
  storage: { s3: undefined },
  migrationsFolder: join(import.meta.dirname, "../project/migrations"),
  log: pino({ level: "silent" }),
});
