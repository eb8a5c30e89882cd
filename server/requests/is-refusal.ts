/** Error codes of the auth service for failed authentication, beside 401 and 403. */
const FAILED_ATTEMPTS: ReadonlySet<unknown> = new Set([
  "bad_code_verifier",
  "bad_jwt",
  "current_password_mismatch",
  "email_not_confirmed",
  "flow_state_expired",
  "flow_state_not_found",
  "insufficient_aal",
  "invalid_credentials",
  "mfa_ip_address_mismatch",
  "mfa_verification_failed",
  "reauthentication_not_valid",
  "refresh_token_already_used",
  "refresh_token_not_found",
  "session_expired",
  "user_banned",
]);

/**
 * Whether a response is relevant to an operator who looks for attacks: forbidden, rate limited, or a failed sign-in.
 *
 * @param code value of the header `X-Sb-Error-Code` of the response.
 */
export function isRefusal(status: number, code: unknown): boolean {
  return status === 401 || status === 403 || status === 429 || FAILED_ATTEMPTS.has(code);
}
