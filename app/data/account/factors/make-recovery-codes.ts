import type { AuthFailure } from "../../../domain/account/auth-user.ts";
import type { Client } from "../../client.ts";
import { toAuthFailure } from "../to-auth-failure.ts";

/** Codes of an auth service that gives none are no failure: there are none. */
const NOT_GIVEN = ["mfa_recovery_codes_enroll_not_enabled", "not_found"];

/**
 * Makes recovery codes, in the place of those that were there. They are in this answer and never to be had
 * again; none where the auth service knows no such codes.
 */
export async function makeRecoveryCodes(
  client: Client,
): Promise<{ codes: string[]; failure?: undefined } | { failure: AuthFailure }> {
  const { recoveryCodes } = client.auth.mfa;
  let { data, error } = await recoveryCodes.generate();
  if (error?.code === "mfa_verified_factor_exists") {
    ({ data, error } = await recoveryCodes.regenerate());
  }
  if (!error) return { codes: data?.codes ?? [] };
  const isUnknown = error.status === 404 || NOT_GIVEN.includes(error.code ?? "");
  return isUnknown ? { codes: [] } : { failure: toAuthFailure(error) };
}
