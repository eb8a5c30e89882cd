import type { AuthFailure } from "../../../domain/account/auth-user.ts";
import type { Factor } from "../../../domain/account/two-step.ts";
import type { Client } from "../../client.ts";
import { toAuthFailure } from "../to-auth-failure.ts";
import { readFactors } from "./read-factors.ts";

/** What whoever is signed in has set up. */
export type TwoStep = {
  /** The oldest first. */
  factors: Factor[];
  /** How many recovery codes were made and how many are left; absent where there are none. */
  codes?: { total: number; remaining: number };
};

/** The second factors of whoever is signed in, and how many recovery codes they have. */
export async function listFactors(
  client: Client,
): Promise<{ twoStep: TwoStep; failure?: undefined } | { failure: AuthFailure }> {
  const { data, error } = await client.auth.mfa.listFactors();
  if (error) return { failure: toAuthFailure(error) };
  const factors = readFactors(data.all);
  if (!data.all.some(({ factor_type }) => factor_type === "recovery_code")) {
    return { twoStep: { factors } };
  }
  const codes = await client.auth.mfa.recoveryCodes.getStatus();
  if (codes.error) return { failure: toAuthFailure(codes.error) };
  const { total, remaining } = codes.data;
  return { twoStep: { factors, codes: { total, remaining } } };
}
