import type pg from "pg";
import { StartError } from "../base/errors.ts";
import { connectClient, endClient } from "../database/connect-client.ts";
import type { Release } from "./releases.ts";

const OLDEST_VERSION = 150_000;
/** Connect timeout: a server that is starting or busy is slow, while a missing one mostly fails at once. */
const CONNECT_TIMEOUT_MS = 15_000;

/**
 * Checks that the PostgreSQL of a setting responds and is new enough, and returns its release.
 *
 * @param isTransactionPooler whether the address is that of a transaction pooler, according to the other setting.
 * @throws StartError one line that describes the problem, without the password.
 */
export async function checkServer(
  setting: "DATABASE_URL" | "DATABASE_DIRECT_URL",
  url: string,
  isTransactionPooler = false,
): Promise<Release> {
  let client: pg.Client | undefined;
  try {
    client = await connectClient({
      url,
      name: "broadsheet start",
      connectTimeoutMs: CONNECT_TIMEOUT_MS,
      isTransactionPooler,
    });
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    );
    if (!isTransactionPooler && (await sharesSessions(client, url))) {
      throw new Error("clients share its sessions, so it is a pooler in transaction mode");
    }
    const version = rows[0]?.version ?? 0;
    if (version < OLDEST_VERSION) {
      throw new Error(`its PostgreSQL is of version ${Math.trunc(version / 10_000)}`);
    }
    return { major: Math.trunc(version / 10_000), minor: version % 10_000 };
  } catch (error) {
    const reason = error instanceof Error ? error.message.replaceAll(/\s+/g, " ") : String(error);
    // PgBouncer refuses connections with startup settings.
    const isPooler = /unsupported startup parameter|pooler/.test(reason);
    const hint =
      setting === "DATABASE_URL"
        ? " Set DATABASE_DIRECT_URL to the PostgreSQL behind the pooler."
        : " It takes the PostgreSQL behind the pooler.";
    throw new StartError(
      `${setting} is (hidden) and cannot be used: ${reason}. It takes the address of a PostgreSQL of version 15 or newer.${isPooler ? hint : ""}`,
    );
  } finally {
    if (client) await endClient(client);
  }
}

/**
 * Whether a second client gets the server process of the first, which is still connected. A pooler in transaction mode
 * passes on a process as soon as its transaction has ended.
 */
async function sharesSessions(client: pg.Client, url: string): Promise<boolean> {
  const first = await readProcessId(client);
  const second = await connectClient({ url, name: "broadsheet start" });
  try {
    return (await readProcessId(second)) === first;
  } finally {
    await endClient(second);
  }
}

async function readProcessId(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ id: number }>("select pg_backend_pid() as id");
  return rows[0]?.id;
}
