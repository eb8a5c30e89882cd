import { DatabaseUnavailable } from "./database-unavailable.ts";

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
