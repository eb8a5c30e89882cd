import postgres from "postgres";

/** A connection to a database, past the backend. */
export function openSql(url: string, max = 2): postgres.Sql {
  return postgres(url, { max, onnotice: () => undefined });
}
