import type { AuthFailure } from "../../../domain/account/auth-user.ts";
import type { Client } from "../../client.ts";
import { toAuthFailure } from "../to-auth-failure.ts";

/**
 * Shows a code of a second factor; undefined when it was right. `challengeId` where the code was sent, left
 * out where an app shows it.
 */
export async function verifyFactorCode(
  client: Client,
  { factorId, challengeId, code }: { factorId: string; challengeId?: string; code: string },
): Promise<AuthFailure | undefined> {
  const { error } = challengeId
    ? await client.auth.mfa.verify({ factorId, challengeId, code })
    : await client.auth.mfa.challengeAndVerify({ factorId, code });
  return error ? toAuthFailure(error) : undefined;
}
