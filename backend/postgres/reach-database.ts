import { join } from "node:path";
import { checkServer } from "./check-server.ts";
import { type Database, type DatabaseOptions, openDatabase } from "./open-database.ts";

export type ReachOptions = Pick<DatabaseOptions, "password" | "log" | "mode"> & {
  dataDir: string;
  databaseUrl?: string;
};

/**
 * The PostgreSQL at `databaseUrl`, or else the embedded one under `dataDir`.
 *
 * @throws StartError when it can not be used.
 */
export async function reachDatabase(options: ReachOptions): Promise<Database> {
  const { dataDir, databaseUrl, ...own } = options;
  if (!databaseUrl) return openDatabase({ ...own, folder: join(dataDir, "postgres") });
  await checkServer(databaseUrl);
  return { url: databaseUrl, close: async () => undefined, kill: () => undefined };
}
