import type { AuthFailure } from "../../domain/account/auth-user.ts";
import type { Client } from "../client.ts";
import { toAuthFailure } from "./to-auth-failure.ts";

/**
 * Gives whoever is signed in another address. `current` is their password, where they have one. `isPending` when it has to be confirmed by mail first; the
 * link of that mail leads to `returnTo`.
 */
export async function changeEmail(
  client: Client,
  { email, returnTo, current }: { email: string; returnTo: string; current?: string | undefined },
): Promise<{ isPending: boolean; failure?: undefined } | { failure: AuthFailure }> {
  const { data, error } = await client.auth.updateUser(
    { email, ...(current !== undefined && { current_password: current }) },
    { emailRedirectTo: returnTo },
  );
  if (error) return { failure: toAuthFailure(error) };
  return { isPending: data.user.email?.toLowerCase() !== email.toLowerCase() };
}
