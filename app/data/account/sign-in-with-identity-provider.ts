import type { AuthFailure } from "../../domain/account/auth-user.ts";
import type { Client } from "../client.ts";
import { toAuthFailure } from "./to-auth-failure.ts";

/**
 * Leaves for the identity provider of an organisation, which leads back to `returnTo`; undefined while the
 * browser is on its way.
 */
export async function signInWithIdentityProvider(
  client: Client,
  { domain, returnTo }: { domain: string; returnTo: string },
): Promise<AuthFailure | undefined> {
  const { error } = await client.auth.signInWithSSO({ domain, options: { redirectTo: returnTo } });
  return error ? toAuthFailure(error) : undefined;
}
