import type { AuthFailure } from "../../domain/account/auth-user.ts";
import type { Client } from "../client.ts";
import type { Credentials } from "./sign-in.ts";
import { toAuthFailure } from "./to-auth-failure.ts";

/** Signed in at once, to be confirmed by mail, or accepted without a word about whom it made. */
export type SignUpOutcome = "signed-in" | "unconfirmed" | "almost-complete";

export type SignUpResult =
  | { outcome: SignUpOutcome; failure?: undefined }
  | { outcome?: undefined; failure: AuthFailure };

/** Makes an account. The link of the confirming mail leads to `returnTo`. */
export async function signUp(
  client: Client,
  { returnTo, ...credentials }: Credentials & { returnTo: string },
): Promise<SignUpResult> {
  const { data, error } = await client.auth.signUp({
    ...credentials,
    options: { emailRedirectTo: returnTo },
  });
  if (error) return { failure: toAuthFailure(error) };
  if (data.user && data.session) return { outcome: "signed-in" };
  return { outcome: data.user ? "unconfirmed" : "almost-complete" };
}
