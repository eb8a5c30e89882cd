import type { AuthFailure } from "../../domain/account/auth-user.ts";
import type { Client } from "../client.ts";
import { toAuthFailure } from "./to-auth-failure.ts";

/** Sends the mail by which a new password can be set; its link leads to `returnTo`. */
export async function requestRecovery(
  client: Client,
  { email, returnTo }: { email: string; returnTo: string },
): Promise<AuthFailure | undefined> {
  const { error } = await client.auth.resetPasswordForEmail(email, { redirectTo: returnTo });
  return error ? toAuthFailure(error) : undefined;
}
