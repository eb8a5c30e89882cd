import { join } from "node:path";
import { checkServer } from "./check-server.ts";
import { type Database, type DatabaseOptions, openDatabase } from "./open-database.ts";

export type ReachOptions = Pick<DatabaseOptions, "password" | "postgresBin" | "log" | "mode"> & {
  dataDir: string;
  databaseUrl?: string;
  /** Address of PostgreSQL itself, where `databaseUrl` is a transaction pooler. */
  directUrl?: string;
};

/**
 * Opens the PostgreSQL at `databaseUrl`, or else the embedded one under `dataDir`.
 *
 * @throws StartError when it cannot be used.
 */
export async function reachDatabase(options: ReachOptions): Promise<Database> {
  const { dataDir, databaseUrl, directUrl, ...own } = options;
  if (!databaseUrl) return openDatabase({ ...own, folder: join(dataDir, "postgres") });
  if (directUrl) await checkServer("DATABASE_DIRECT_URL", directUrl);
  const release = await checkServer("DATABASE_URL", databaseUrl, directUrl !== undefined);
  return {
    url: databaseUrl,
    directUrl: directUrl ?? databaseUrl,
    release,
    close: async () => undefined,
  };
}
