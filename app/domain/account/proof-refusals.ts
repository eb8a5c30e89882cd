import type { AuthFailure } from "./auth-user.ts";

export const WRONG_PASSWORD_TEXT = "This is not your password.";

/** Whether a password was refused as not the present one, by a sign-in or by the change that needed it. */
export function isWrongPassword(failure: AuthFailure | undefined): boolean {
  return failure?.code === "invalid_credentials" || failure?.code === "current_password_mismatch";
}

/** Whether the last sign-in is too long ago for what was asked, and nothing else showed who asks. */
export function needsSignIn(failure: AuthFailure | undefined): boolean {
  return failure?.code === "reauthentication_needed";
}
