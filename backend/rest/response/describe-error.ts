import { DatabaseUnavailable } from "../../core/database/database-errors.ts";
import { UnsendableStatement } from "../../core/database/parameters.ts";
import type { Caller } from "../../core/keys/authenticate-request.ts";
import { RestError } from "../request/rest-error.ts";
import { describeDatabaseError, isDatabaseError } from "./database-errors.ts";
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
