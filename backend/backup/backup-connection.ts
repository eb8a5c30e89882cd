import pg from "pg";
import { connectClient } from "../core/database/connect-client.ts";

/** Session settings that make the text format of rows independent of the server's configuration. */
const SETTINGS = {
  DateStyle: "ISO, YMD",
  IntervalStyle: "postgres",
  TimeZone: "UTC",
  extra_float_digits: "3",
  bytea_output: "hex",
  statement_timeout: "0",
  lock_timeout: "0",
  idle_in_transaction_session_timeout: "0",
};

/** Opens a connection for a backup or a restore, without timeouts. */
export async function openBackupConnection(url: string): Promise<pg.Client> {
  const client = await connectClient({ url, name: "broadsheet backup" });
  await client.query(
    "select set_config(name, value, false) from unnest($1::text[], $2::text[]) as setting (name, value)",
    [Object.keys(SETTINGS), Object.values(SETTINGS)],
  );
  return client;
}

/** Joins names to a quoted SQL identifier. */
export function quoteIdentifier(...names: string[]): string {
  return names.map((name) => pg.escapeIdentifier(name)).join(".");
}
