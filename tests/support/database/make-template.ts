import { openSql } from "../open-sql.ts";
import { startSite } from "../start-site.ts";
import { makeTempFolder, removeFolder } from "../temp-folder.ts";

/**
 * Lets a site make its database once, for all sites that the tests of a run start (copy-template.ts). What
 * tells installations apart is not in it.
 */
export default async function makeTemplate(): Promise<(() => Promise<void>) | undefined> {
  // Only `cp` keeps to whom files belong; where it is missing, each site makes its own database; on a given server each has one anyway.
  if (process.platform === "win32" || process.env.TEST_DATABASE_URL) return undefined;
  const dataDir = await makeTempFolder();
  const site = await startSite({ dataDir });
  const sql = openSql(await site.databaseUrl(), 1);
  await sql`truncate embedded.signing_keys`;
  await sql.end();
  await site.stop();
  process.env.SITE_TEMPLATE = dataDir;
  return () => removeFolder(dataDir);
}
