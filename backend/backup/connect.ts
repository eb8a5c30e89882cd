import pg from "pg";
import { connectClient } from "../database/connect-client.ts";

/** Rows are written and read in one form, whatever the server is set to. */
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

/** One connection for a backup or a restore, without limits of time. */
export async function connect(url: string): Promise<pg.Client> {
  const client = await connectClient({ url, name: "broadsheet backup" });
  await client.query(
    "select set_config(name, value, false) from unnest($1::text[], $2::text[]) as setting (name, value)",
    [Object.keys(SETTINGS), Object.values(SETTINGS)],
  );
  return client;
}

/** A table's or column's name as SQL takes it. */
export function quoted(...names: string[]): string {
  return names.map((name) => pg.escapeIdentifier(name)).join(".");
}
