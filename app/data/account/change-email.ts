import type { AuthFailure } from "../../domain/account/auth-user.ts";
import type { Client } from "../client.ts";
import { toAuthFailure } from "./to-auth-failure.ts";

/**
 * Gives whoever is signed in another address. `isPending` when it has to be confirmed by mail first; the
 * link of that mail leads to `returnTo`.
 */
export async function changeEmail(
  client: Client,
  { email, returnTo }: { email: string; returnTo: string },
): Promise<{ isPending: boolean; failure?: undefined } | { failure: AuthFailure }> {
  const { data, error } = await client.auth.updateUser({ email }, { emailRedirectTo: returnTo });
  if (error) return { failure: toAuthFailure(error) };
  return { isPending: data.user.email?.toLowerCase() !== email.toLowerCase() };
}
