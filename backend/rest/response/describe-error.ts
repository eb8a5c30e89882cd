import type { Caller } from "../../auth/keys/caller.ts";
import { RestError } from "../rest-error.ts";
import { describeDatabaseError, isDatabaseError } from "./database-errors.ts";
import type { Problem } from "./problem.ts";

/** undefined for what is neither a refusal nor a failure of the database: a fault of ours. */
export function describeError(error: unknown, caller: Caller): Problem | undefined {
  if (error instanceof RestError) {
    const { status, code, message, details, hint, headers } = error;
    return { status, code, message, details, hint, headers };
  }
  return isDatabaseError(error) ? describeDatabaseError(error, caller) : undefined;
}
