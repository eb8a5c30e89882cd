import type { AuthFailure } from "../../domain/account/auth-user.ts";
import type { Client } from "../client.ts";
import { toAuthFailure } from "./to-auth-failure.ts";

/** What a code from a mail is for. */
export type CodePurpose = "signup" | "recovery" | "email_change";

/** Takes a one-time code from a mail, which signs its owner in; undefined when that went well. */
export async function verifyCode(
  client: Client,
  { email, code, purpose }: { email: string; code: string; purpose: CodePurpose },
): Promise<AuthFailure | undefined> {
  const { error } = await client.auth.verifyOtp({ email, token: code, type: purpose });
  return error ? toAuthFailure(error) : undefined;
}
