import type { AuthFailure } from "../../../domain/account/auth-user.ts";
import type { Client } from "../../client.ts";
import { toAuthFailure } from "../to-auth-failure.ts";

/** Sends a code to the phone of a factor. The id that it gives goes along when the code is verified. */
export async function sendFactorCode(
  client: Client,
  { factorId }: { factorId: string },
): Promise<{ challengeId: string; failure?: undefined } | { failure: AuthFailure }> {
  const { data, error } = await client.auth.mfa.challenge({ factorId, channel: "sms" });
  return error ? { failure: toAuthFailure(error) } : { challengeId: data.id };
}
