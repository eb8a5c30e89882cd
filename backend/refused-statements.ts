import { AsyncLocalStorage } from "node:async_hooks";
import postgres from "postgres";

/** What the database refused while a request was answered. */
const running = new AsyncLocalStorage<{ refusal?: postgres.PostgresError }>();

/** Remembers why the database refused a statement of the request that is being answered. */
export function noteRefusal(error: unknown): void {
  const request = running.getStore();
  if (request && error instanceof postgres.PostgresError) request.refusal ??= error;
}

/**
 * Gives refusals that `@supabase/lite` answers with 500 and a code of its own ("SUP") the answer that
 * PostgREST gives: 400 with PostgreSQL's code for a row that breaks a rule of its table (class 23) and for
 * what a function raises (class P0), 503 when the database has no disk, memory or connection left (class 53).
 */
export async function explainRefusals(answer: () => Promise<Response>): Promise<Response> {
  const request: { refusal?: postgres.PostgresError } = {};
  const response = await running.run(request, answer);
  const { refusal } = request;
  if (response.status !== 500 || !refusal || !/^(23|P0|53)/.test(refusal.code)) return response;
  await response.body?.cancel();
  if (refusal.code.startsWith("53")) {
    // What PostgreSQL says of it names files of the server.
    const message = "The database has no room left. Try again later.";
    return Response.json(
      { code: refusal.code, message, details: null, hint: null },
      { status: 503, headers: { "Retry-After": "10" } },
    );
  }
  return Response.json(
    {
      code: refusal.code,
      message: refusal.message,
      details: refusal.detail ?? null,
      hint: refusal.hint ?? null,
    },
    { status: 400 },
  );
}
