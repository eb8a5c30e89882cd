import type { AuthFailure } from "../../domain/account/auth-user.ts";
import type { Client } from "../client.ts";
import { toAuthFailure } from "./to-auth-failure.ts";

/** Sends the mail that confirms a new account again; its link leads to `returnTo`. */
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
