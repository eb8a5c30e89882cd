import type { AuthFailure } from "../../../domain/account/auth-user.ts";
import type { Client } from "../../client.ts";
import { toAuthFailure } from "../to-auth-failure.ts";

/**
 * Removes a second factor, with the recovery codes when it was the last one: these are no factor of their
 * own. The session is refreshed, since it may be of a lower level now.
 */
export async function removeFactor(
  client: Client,
  { factorId }: { factorId: string },
): Promise<AuthFailure | undefined> {
  let { error } = await client.auth.mfa.unenroll({ factorId });
  if (error?.code === "mfa_recovery_codes_sole_factor") {
    const codes = await client.auth.mfa.recoveryCodes.unenroll();
    if (codes.error) return toAuthFailure(codes.error);
    ({ error } = await client.auth.mfa.unenroll({ factorId }));
  }
  if (error) return toAuthFailure(error);
  await client.auth.refreshSession();
  return undefined;
}
