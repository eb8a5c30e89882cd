import type { AuthFailure } from "../../../domain/account/auth-user.ts";
import type { Client } from "../../client.ts";
import { toAuthFailure } from "../to-auth-failure.ts";

/** Shows a recovery code in the place of a second factor; undefined when it was right. It is used up then. */
export async function verifyRecoveryCode(
  client: Client,
  { code }: { code: string },
): Promise<AuthFailure | undefined> {
  const { error } = await client.auth.mfa.recoveryCodes.verify({ code });
  return error ? toAuthFailure(error) : undefined;
}
