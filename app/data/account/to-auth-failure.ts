import type { AuthError } from "@supabase/supabase-js";
import { isAuthRetryableFetchError, isAuthWeakPasswordError } from "@supabase/supabase-js";
import type { AuthFailure } from "../../domain/account/auth-user.ts";
import { UNREACHABLE_TEXT } from "../../domain/pages/failure-text.ts";

/** An error of the auth client as a value. Where nothing answered it says so, not what the browser calls it. */
export function toAuthFailure(error: AuthError): AuthFailure {
  if (isAuthRetryableFetchError(error) && !error.status) {
    return { code: "unreachable", message: UNREACHABLE_TEXT, reasons: [] };
  }
  return {
    code: error.code ?? "",
    // What the auth client makes of an answer without any words.
    message: error.message === "{}" ? "" : error.message,
    reasons: isAuthWeakPasswordError(error) ? error.reasons : [],
  };
}
