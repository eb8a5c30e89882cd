import { DatabaseUnavailable } from "./database-unavailable.ts";

/**
 * The answer to a request whose work failed since the database could not be used: 503 with PostgREST's code, to be
 * retried in two seconds.
 *
 * @throws any other error, as it is.
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
