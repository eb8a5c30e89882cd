import { startPostgres } from "../start-postgres.ts";

/** Before all backend tests: with TEST_POSTGRES_BIN alone, starts the server that TEST_DATABASE_URL would name. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  const { TEST_POSTGRES_BIN, TEST_DATABASE_URL } = process.env;
  if (!TEST_POSTGRES_BIN || TEST_DATABASE_URL) return undefined;
  const postgres = await startPostgres({ max_connections: "300" }, TEST_POSTGRES_BIN);
  process.env.TEST_DATABASE_URL = postgres.url;
  return postgres.stop;
}
