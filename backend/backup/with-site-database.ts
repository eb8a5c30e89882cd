import { access } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import { StartError } from "../core/base/errors.ts";
import { loadSecrets, type Secrets } from "../core/keys/secrets.ts";
import type { Database } from "../core/postgres/open-database.ts";
import { reachDatabase } from "../core/postgres/reach-database.ts";

export type SiteLocation = {
  dataDir: string;
  databaseUrl?: string;
  postgresBin?: string;
  log: Logger;
};

/**
 * Runs `task` on the database of a site, whether the site runs or not. Creates and migrates nothing, so that
 * a backup has the data as it is.
 *
 * @throws StartError when there is no site in `dataDir`.
 */
export async function withSiteDatabase<Result>(
  { dataDir, databaseUrl, postgresBin, log }: SiteLocation,
  task: (database: Database, secrets: Secrets) => Promise<Result>,
): Promise<Result> {
  const needed = databaseUrl ? ["secrets.json"] : ["secrets.json", "postgres/PG_VERSION"];
  for (const name of needed) {
    await access(join(dataDir, name)).catch(() => {
      throw new StartError(`DATA_DIR is "${dataDir}"; there is no site in it: ${name} is missing.`);
    });
  }
  const secrets = await loadSecrets(dataDir);
  const database = await reachDatabase({
    dataDir,
    databaseUrl,
    postgresBin,
    password: secrets.databasePassword,
    log,
    mode: "visit",
  });
  try {
    return await task(database, secrets);
  } finally {
    await database.close();
  }
}
