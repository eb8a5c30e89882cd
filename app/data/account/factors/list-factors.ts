import type { AuthFailure } from "../../../domain/account/auth-user.ts";
import type { Factor } from "../../../domain/account/two-step.ts";
import type { Client } from "../../client.ts";
import { toAuthFailure } from "../to-auth-failure.ts";
import { readFactors } from "./read-factors.ts";

/** The second factors of whoever is signed in, the oldest first. */
export async function listFactors(
  client: Client,
): Promise<{ factors: Factor[]; failure?: undefined } | { failure: AuthFailure }> {
  const { data, error } = await client.auth.mfa.listFactors();
  return error ? { failure: toAuthFailure(error) } : { factors: readFactors(data.all) };
}
