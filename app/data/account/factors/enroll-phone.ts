import type { AuthFailure } from "../../../domain/account/auth-user.ts";
import { nextFactorName } from "../../../domain/account/two-step.ts";
import type { Client } from "../../client.ts";
import { toAuthFailure } from "../to-auth-failure.ts";
import { keepFactors } from "./keep-factors.ts";
import { sendFactorCode } from "./send-factor-code.ts";

/** A phone that is to be set up, to which a code is on its way; it counts once that was verified. */
export type NewPhone = { id: string; phone: string; challengeId: string };

/**
 * Sends a code to a phone that is to be a second factor, in the place of any that was not set up to the end.
 * `phone`: the number with plus sign and country code.
 */
export async function enrollPhone(
  client: Client,
  { phone }: { phone: string },
): Promise<{ newPhone: NewPhone; failure?: undefined } | { failure: AuthFailure }> {
  const kept = await keepFactors(client, { without: "phone" });
  if (kept.failure) return kept;
  const { data, error } = await client.auth.mfa.enroll({
    factorType: "phone",
    phone,
    friendlyName: nextFactorName(kept.names, phone),
  });
  if (error) return { failure: toAuthFailure(error) };
  const sent = await sendFactorCode(client, { factorId: data.id });
  if (!sent.failure) return { newPhone: { id: data.id, phone, challengeId: sent.challengeId } };
  // What can not be removed now counts for nothing, and is removed with the next try.
  await client.auth.mfa.unenroll({ factorId: data.id });
  return { failure: sent.failure };
}
