import postgres from "postgres";
import { StartError } from "../start-error.ts";

const OLDEST_VERSION = 150_000;
/** A server that is starting, or busy, may take its time; one that is not there mostly says so at once. */
const CONNECT_TIMEOUT_SECONDS = 15;

/**
 * Makes sure that the PostgreSQL of `DATABASE_URL` answers and is new enough.
 *
 * @throws StartError one line that says what is wrong, without the password.
 */
export async function checkServer(url: string): Promise<void> {
  const sql = postgres(url, {
    max: 1,
    connect_timeout: CONNECT_TIMEOUT_SECONDS,
    onnotice: () => undefined,
  });
  try {
    const [row] = await sql<
      { version: number }[]
    >`select current_setting('server_version_num')::int as version`;
    if ((row?.version ?? 0) < OLDEST_VERSION) {
      throw new Error(`its PostgreSQL is of version ${Math.trunc((row?.version ?? 0) / 10_000)}`);
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message.replaceAll(/\s+/g, " ") : String(error);
    throw new StartError(
      `DATABASE_URL is (hidden) and can not be used: ${reason}. It takes the address of a PostgreSQL of version 15 or newer.`,
    );
  } finally {
    await sql.end({ timeout: 1 });
  }
}
