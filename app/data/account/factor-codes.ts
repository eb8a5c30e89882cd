import type { AuthFailure } from "../../domain/account/auth-user.ts";
import type { Client } from "../client.ts";
import { toAuthFailure } from "./auth-failure.ts";

/** Texts a code to the phone of a factor. Verifying the code takes the returned challenge id. */
export async function sendFactorCode(
  client: Client,
  { factorId }: { factorId: string },
): Promise<{ challengeId: string; failure?: undefined } | { failure: AuthFailure }> {
  const { data, error } = await client.auth.mfa.challenge({ factorId, channel: "sms" });
  return error ? { failure: toAuthFailure(error) } : { challengeId: data.id };
}

/** Verifies a code of a second factor; undefined on success. `challengeId` is for codes that were texted. */
export async function verifyFactorCode(
  client: Client,
  { factorId, challengeId, code }: { factorId: string; challengeId?: string; code: string },
): Promise<AuthFailure | undefined> {
  const { error } = challengeId
    ? await client.auth.mfa.verify({ factorId, challengeId, code })
    : await client.auth.mfa.challengeAndVerify({ factorId, code });
  return error ? toAuthFailure(error) : undefined;
}

/** Errors of auth services without recovery codes: not a failure, there are just none. */
const UNSUPPORTED = ["mfa_recovery_codes_enroll_not_enabled", "not_found"];

/**
 * Creates recovery codes and invalidates earlier ones. The codes cannot be read again. Empty where the auth service
 * does not support them.
 */
export async function createRecoveryCodes(
  client: Client,
): Promise<{ codes: string[]; failure?: undefined } | { failure: AuthFailure }> {
  const { recoveryCodes } = client.auth.mfa;
  let { data, error } = await recoveryCodes.generate();
  if (error?.code === "mfa_verified_factor_exists") {
    ({ data, error } = await recoveryCodes.regenerate());
  }
  if (!error) return { codes: data?.codes ?? [] };
  const isUnknown = error.status === 404 || UNSUPPORTED.includes(error.code ?? "");
  return isUnknown ? { codes: [] } : { failure: toAuthFailure(error) };
}

/** Verifies a recovery code instead of a second factor, which uses it up. Undefined on success. */
export async function verifyRecoveryCode(
  client: Client,
  { code }: { code: string },
): Promise<AuthFailure | undefined> {
  const { error } = await client.auth.mfa.recoveryCodes.verify({ code });
  return error ? toAuthFailure(error) : undefined;
}
