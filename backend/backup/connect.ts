import pg from "pg";

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

/**
 * One connection for a backup or a restore: `pg`, whose streams of `COPY` report failures at any point;
 * those of postgres.js wait for ever when the server refuses the last rows.
 */
export async function connect(url: string): Promise<pg.Client> {
  const address = new URL(url);
  // `sslmode` as PostgreSQL's own programs and postgres.js read it.
  if (address.searchParams.has("sslmode")) address.searchParams.set("uselibpqcompat", "true");
  const client = new pg.Client({ connectionString: address.href, keepAlive: true });
  // A connection that is lost between two statements makes the next one fail.
  client.on("error", () => undefined);
  await client.connect();
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
