import { openSql } from "../open-sql.ts";
import { startPostgres } from "../start-postgres.ts";
import { startSite } from "../start-site.ts";
import { makeTempFolder, removeFolder } from "../temp-folder.ts";

type Teardown = () => Promise<void>;

/**
 * Global setup of the backend tests: an external PostgreSQL when TEST_POSTGRES_BIN is set, else a
 * template database that all test sites copy (copy-template.ts).
 */
export default async function prepareDatabases(): Promise<Teardown | undefined> {
  const { TEST_POSTGRES_BIN, TEST_DATABASE_URL } = process.env;
  if (TEST_DATABASE_URL) return undefined;
  if (TEST_POSTGRES_BIN) return startExternalPostgres(TEST_POSTGRES_BIN);
  // The copy needs `cp -a`, which preserves owners; without it each site creates its own database.
  return process.platform === "win32" ? undefined : createTemplate();
}

async function startExternalPostgres(programs: string): Promise<Teardown> {
  const postgres = await startPostgres({ max_connections: "300" }, programs);
  process.env.TEST_DATABASE_URL = postgres.url;
  return postgres.stop;
}

/** Starts a site once to create its database, without the signing keys of that installation. */
async function createTemplate(): Promise<Teardown> {
  const dataDir = await makeTempFolder();
  const site = await startSite({ dataDir });
  const sql = openSql(await site.databaseUrl(), 1);
  await sql`truncate embedded.signing_keys`;
  await sql.end();
  await site.stop();
  process.env.SITE_TEMPLATE = dataDir;
  return () => removeFolder(dataDir);
}
