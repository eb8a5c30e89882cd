import type pg from "pg";
import { connectClient, endClient } from "../database/connect-client.ts";
import { StartError } from "../start-error.ts";

const OLDEST_VERSION = 150_000;
/** A server that is starting, or busy, may take its time; one that is not there mostly says so at once. */
const CONNECT_TIMEOUT_MS = 15_000;

/**
 * Makes sure that the PostgreSQL of `DATABASE_URL` answers and is new enough.
 *
 * @throws StartError one line that says what is wrong, without the password.
 */
export async function checkServer(url: string): Promise<void> {
  let client: pg.Client | undefined;
  try {
    client = await connectClient({
      url,
      name: "broadsheet start",
      connectTimeoutMs: CONNECT_TIMEOUT_MS,
    });
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    );
    const version = rows[0]?.version ?? 0;
    if (version < OLDEST_VERSION) {
      throw new Error(`its PostgreSQL is of version ${Math.trunc(version / 10_000)}`);
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message.replaceAll(/\s+/g, " ") : String(error);
    throw new StartError(
      `DATABASE_URL is (hidden) and cannot be used: ${reason}. It takes the address of a PostgreSQL of version 15 or newer.`,
    );
  } finally {
    if (client) await endClient(client);
  }
}
