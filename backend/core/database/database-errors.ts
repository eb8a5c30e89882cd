import pg from "pg";

/**
 * The database is unavailable: no connection was free in time, or the connection was lost. The same statement may
 * succeed later, so HTTP answers with 503.
 */
export class DatabaseUnavailable extends Error {
  override name = "DatabaseUnavailable";
}

/**
 * The response to a request that failed because the database was unavailable: 503 with PostgREST's code and a retry
 * delay of two seconds.
 *
 * @throws any other error unchanged.
 */
export function answerUnavailable(error: unknown): Response {
  if (!(error instanceof DatabaseUnavailable)) throw error;
  return Response.json(
    {
      code: "PGRST003",
      message: "The database is busy. Try again in a moment.",
      details: null,
      hint: null,
    },
    { status: 503, headers: { "Retry-After": "2" } },
  );
}

/** The SQLSTATE of an error that PostgreSQL raised; undefined for any other error, such as a lost connection. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

/** Whether PostgreSQL rejected a statement for a value in it (class 22), such as a text with a NUL character. */
export function isRefusedValue(error: unknown): boolean {
  return sqlState(error)?.startsWith("22") ?? false;
}
