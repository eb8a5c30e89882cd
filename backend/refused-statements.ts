import { AsyncLocalStorage } from "node:async_hooks";
import postgres from "postgres";
import { UnsendableStatement } from "./database/sendable.ts";

/** Why a request failed in the database: the first statement of it that did. */
const running = new AsyncLocalStorage<{ failure?: unknown }>();

/** When (on the clock of `performance`) the database last failed for a reason of its own. */
let lastTrouble = Number.NEGATIVE_INFINITY;

/** What the database says of itself and not of a statement: lost, full, locked, stopping, broken. */
const OWN_TROUBLE = /^(?:08|25|40|53|55|57(?!014)|58|F0|XX)/;
/** No disk, memory or connection left. */
const NO_ROOM = /^53/;
/** A statement that took more time than it has. */
const TOO_SLOW = "57014";
/** What a function that answers with a status of its choice raises, and a policy that never ends. */
const KEEPS_ITS_STATUS = /^(?:PT|PGRST|42P17)/;

/** Remembers why a statement of the request that is being answered failed. */
export function noteFailure(error: unknown): void {
  const isRefusal =
    error instanceof UnsendableStatement ||
    (error instanceof postgres.PostgresError && !OWN_TROUBLE.test(error.code));
  if (!isRefusal) lastTrouble = performance.now();
  const request = running.getStore();
  if (request) request.failure ??= error;
}

/**
 * Gives what `@supabase/lite` answers with 500, although the request is at fault, the answer that PostgREST
 * gives: 400 with PostgreSQL's code for a statement that the database refuses, and with PGRST100 for a request
 * that broke its parsers before a statement came of it. What PostgreSQL finds too complex is 400 as well; when
 * it has no room left, 503. A statement that took too long stays 500.
 */
export async function explainRefusals(answer: () => Promise<Response>): Promise<Response> {
  const startedAt = performance.now();
  const request: { failure?: unknown } = {};
  const response = await running.run(request, answer);
  if (response.status !== 500) return response;
  const { failure } = request;
  if (failure instanceof postgres.PostgresError && NO_ROOM.test(failure.code)) {
    return refuseForNow(response, failure.code);
  }
  if (lastTrouble >= startedAt) return response;
  if (failure === undefined) return refuseUnread(response);
  if (failure instanceof UnsendableStatement) return refuse(response, unread(failure.message));
  if (!(failure instanceof postgres.PostgresError) || KEEPS_ITS_STATUS.test(failure.code)) {
    return response;
  }
  const { code, message, detail = null, hint = null } = failure;
  return refuse(response, { code, message, details: detail, hint }, code === TOO_SLOW ? 500 : 400);
}

/** A HEAD request is answered without the code that says what failed. */
async function refuseUnread(response: Response): Promise<Response> {
  const text = await response.clone().text();
  if (text !== "" && !text.includes('"SUP"')) return response;
  return refuse(response, unread("The request can not be read."));
}

const unread = (message: string) => ({ code: "PGRST100", message, details: null, hint: null });

async function refuse(
  response: Response,
  problem: Record<string, string | null>,
  status = 400,
): Promise<Response> {
  await response.body?.cancel();
  return Response.json(problem, { status });
}

/** What PostgreSQL says of its lack names files of the server. */
async function refuseForNow(response: Response, code: string): Promise<Response> {
  await response.body?.cancel();
  const message = "The database has no room left. Try again later.";
  return Response.json(
    { code, message, details: null, hint: null },
    { status: 503, headers: { "Retry-After": "10" } },
  );
}
