import type { AuthError } from "@supabase/supabase-js";
import { isAuthRetryableFetchError, isAuthWeakPasswordError } from "@supabase/supabase-js";
import type { AuthFailure } from "../../domain/account/auth-user.ts";
import { UNREACHABLE_TEXT } from "../../domain/failure-text.ts";

/** Maps an error of the auth client to a value. Network errors get our own message instead of the browser's. */
export function toAuthFailure(error: AuthError): AuthFailure {
  if (isAuthRetryableFetchError(error) && !error.status) {
    return { code: "unreachable", message: UNREACHABLE_TEXT, reasons: [] };
  }
  return {
    code: error.code ?? "",
    // The auth client's message for a response without one.
    message: error.message === "{}" ? "" : error.message,
    reasons: isAuthWeakPasswordError(error) ? error.reasons : [],
  };
}
