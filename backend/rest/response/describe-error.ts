import { z } from "zod";
import type { Caller } from "../../core/base/caller.ts";
import { parseJson } from "../../core/base/parse-json.ts";
import { DatabaseUnavailable } from "../../core/database/database-errors.ts";
import { UnsendableStatement } from "../../core/database/parameters.ts";
import { RestError } from "../request/rest-error.ts";
import type { Problem } from "./problem.ts";

/** undefined for any error that is neither a RestError nor a database error: a bug of ours. */
export function describeError(error: unknown, caller: Caller): Problem | undefined {
  if (error instanceof RestError) {
    const { status, code, message, details, hint, headers } = error;
    return { status, code, message, details, hint, headers };
  }
  if (error instanceof DatabaseUnavailable) return UNAVAILABLE;
  if (error instanceof UnsendableStatement) return { ...UNSENDABLE, details: error.message };
  return isDatabaseError(error) ? describeDatabaseError(error, caller) : undefined;
}

const UNAVAILABLE: Problem = {
  status: 503,
  code: "PGRST003",
  message: "The database is busy. Try again in a moment.",
  details: null,
  hint: null,
  headers: { "Retry-After": "2" },
};

const UNSENDABLE: Problem = {
  status: 400,
  code: "PGRST100",
  message: "The request holds a value that cannot be sent to the database.",
  details: null,
  hint: null,
};

/** An error of PostgreSQL, as the driver reports it. */
type DatabaseError = Error & {
  /** SQLSTATE */
  code: string;
  severity: string;
  detail?: string | undefined;
  hint?: string | undefined;
};

/** HTTP status by SQLSTATE class, the first two characters; 400 for all others. */
const STATUS_OF_CLASS: ReadonlyMap<string, number> = new Map([
  ["08", 503],
  ["09", 500],
  ["0L", 403],
  ["0P", 403],
  ["25", 500],
  ["28", 403],
  ["2D", 500],
  ["38", 500],
  ["39", 500],
  ["3B", 500],
  ["40", 500],
  ["53", 503],
  ["55", 500],
  ["57", 500],
  ["58", 500],
  ["F0", 500],
  ["HV", 500],
  ["P0", 500],
  ["XX", 500],
]);
/** SQLSTATEs that differ from their class. Statements that are too complex (54) are 400, where PostgREST has 500. */
const STATUS_OF_CODE: ReadonlyMap<string, number> = new Map([
  ["23503", 409],
  ["23505", 409],
  ["25006", 405],
  ["53400", 500],
  ["P0001", 400],
  ["42883", 404],
  ["42P01", 404],
  ["42P17", 500],
]);

const UNAUTHORIZED = { "WWW-Authenticate": "Bearer" };

const raisedMessageSchema = z.object({
  code: z.string(),
  message: z.string(),
  details: z.string().nullish(),
  hint: z.string().nullish(),
});
const raisedDetailSchema = z.object({
  status: z.int(),
  status_text: z.string().nullish(),
  headers: z.record(z.string(), z.string()),
});

function isDatabaseError(error: unknown): error is DatabaseError {
  return (
    error instanceof Error &&
    "severity" in error &&
    "code" in error &&
    typeof error.code === "string"
  );
}

/**
 * Maps an error of PostgreSQL to PostgREST's response: https://docs.postgrest.org/en/stable/references/errors.html
 * A function sets its own with `RAISE SQLSTATE 'PT402'` or `'PGRST'`.
 */
function describeDatabaseError(error: DatabaseError, caller: Caller): Problem {
  if (error.code === "PGRST") return describeRaised(error);
  if (error.code.startsWith("53")) return describeShortage(error.code);
  const status = statusOf(error, caller);
  return {
    status,
    ...(error.code.startsWith("PT") ? { statusText: error.message } : {}),
    ...(status === 401 ? { headers: UNAUTHORIZED } : {}),
    code: error.code,
    message: error.message,
    details: error.detail ?? null,
    hint: error.hint ?? null,
  };
}

function statusOf({ code, message }: DatabaseError, { role }: Caller): number {
  if (code === "42501") return role === "anon" ? 401 : 403;
  if (code === "22023") return /^role .* does not exist$/s.test(message) ? 401 : 400;
  if (code === "21000") return message.endsWith("requires a WHERE clause") ? 400 : 500;
  if (code === "42883" && message.startsWith("function xmlagg(")) return 406;
  // A search query of more than 32 operators in one another is too complex as well, though PostgreSQL has no code for it.
  if (code === "XX000" && message === "tsquery stack too small") return 400;
  if (code.startsWith("PT")) return /^\d{3}$/.test(code.slice(2)) ? Number(code.slice(2)) : 500;
  return STATUS_OF_CODE.get(code) ?? STATUS_OF_CLASS.get(code.slice(0, 2)) ?? 400;
}

const SHORTAGES: Record<string, string | undefined> = {
  "53100": "The database has no room left.",
  "53200": "The database is out of memory.",
  "53300": "The database has too many connections.",
};

/** Hides PostgreSQL's details about missing resources, which name files of the server. */
function describeShortage(code: string): Problem {
  return {
    status: STATUS_OF_CODE.get(code) ?? 503,
    headers: { "Retry-After": "10" },
    code,
    message: `${SHORTAGES[code] ?? "The database has reached a limit."} Try again later.`,
    details: null,
    hint: null,
  };
}

/** `RAISE SQLSTATE 'PGRST'` with the whole response as JSON in `MESSAGE` and `DETAIL`. */
function describeRaised({ message, detail }: DatabaseError): Problem {
  const body = raisedMessageSchema.safeParse(parseJson(message));
  if (!body.success) {
    return misraised(
      `Invalid JSON value for MESSAGE: '${message}'`,
      "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'.",
    );
  }
  const answer = raisedDetailSchema.safeParse(parseJson(detail ?? ""));
  if (!answer.success) {
    return misraised(
      detail === undefined || detail === null
        ? "DETAIL is missing in the RAISE statement"
        : `Invalid JSON value for DETAIL: '${detail}'`,
      "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'.",
    );
  }
  const { status, headers, status_text: statusText } = answer.data;
  const { code, details = null, hint = null } = body.data;
  return {
    status,
    headers,
    ...(statusText ? { statusText } : {}),
    code,
    message: body.data.message,
    details,
    hint,
  };
}

function misraised(details: string, hint: string): Problem {
  return {
    status: 500,
    code: "PGRST121",
    message: `Could not parse JSON in the "RAISE SQLSTATE 'PGRST'" error`,
    details,
    hint,
  };
}
