import type { AuthFailure } from "../../domain/account/auth-user.ts";
import type { ProviderName } from "../../domain/account/provider-name.ts";
import type { Client } from "../client.ts";
import { toAuthFailure } from "./to-auth-failure.ts";

/** Leaves for a provider, which leads back to `returnTo`; undefined while the browser is on its way. */
export async function signInWithProvider(
  client: Client,
  { provider, returnTo }: { provider: ProviderName; returnTo: string },
): Promise<AuthFailure | undefined> {
  const { error } = await client.auth.signInWithOAuth({
    provider,
    options: { redirectTo: returnTo },
  });
  return error ? toAuthFailure(error) : undefined;
}
