import type { AuthFailure } from "../../domain/account/auth-user.ts";
import type { Client } from "../client.ts";
import { toAuthFailure } from "./auth-failure.ts";

/** Sends the email that resets a password; its link leads to `returnTo`. */
export async function requestPasswordReset(
  client: Client,
  { email, returnTo }: { email: string; returnTo: string },
): Promise<AuthFailure | undefined> {
  const { error } = await client.auth.resetPasswordForEmail(email, { redirectTo: returnTo });
  return error ? toAuthFailure(error) : undefined;
}

/** Resends the email that confirms a new account; its link leads to `returnTo`. */
export async function resendConfirmation(
  client: Client,
  { email, returnTo }: { email: string; returnTo: string },
): Promise<AuthFailure | undefined> {
  const { error } = await client.auth.resend({
    type: "signup",
    email,
    options: { emailRedirectTo: returnTo },
  });
  return error ? toAuthFailure(error) : undefined;
}

/** Purpose of an emailed code. */
export type EmailCodePurpose = "signup" | "recovery" | "email_change";

/** Verifies an emailed one-time code, which signs the user in. Undefined on success. */
export async function verifyEmailCode(
  client: Client,
  { email, code, purpose }: { email: string; code: string; purpose: EmailCodePurpose },
): Promise<AuthFailure | undefined> {
  const { error } = await client.auth.verifyOtp({ email, token: code, type: purpose });
  return error ? toAuthFailure(error) : undefined;
}

const OTHER_BROWSER =
  "This link only works in the browser you requested it from. Enter the code from the email instead.";

/**
 * Error message of the emailed link that opened the page; undefined when it is fine or there was none. `hasCode`:
 * whether the address had a code before the client removed it.
 */
export async function readEmailLinkError(
  client: Client,
  { hasCode }: { hasCode: boolean },
): Promise<string | undefined> {
  const { error } = await client.auth.initialize();
  if (error) return error.message;
  if (!hasCode) return undefined;
  const { data } = await client.auth.getSession();
  return data.session ? undefined : OTHER_BROWSER;
}
