import pg from "pg";

/** The SQLSTATE of an error that PostgreSQL raised; undefined for any other error, such as a lost connection. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}
