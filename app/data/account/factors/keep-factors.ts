import type { AuthFailure } from "../../../domain/account/auth-user.ts";
import type { Factor } from "../../../domain/account/two-step.ts";
import type { Client } from "../../client.ts";
import { toAuthFailure } from "../to-auth-failure.ts";

/** Removes the factors of a kind that were not set up to the end. Gives the names of those that are left. */
export async function keepFactors(
  client: Client,
  { without }: { without: Factor["kind"] },
): Promise<{ names: string[]; failure?: undefined } | { failure: AuthFailure }> {
  const { mfa } = client.auth;
  const present = await mfa.listFactors();
  if (present.error) return { failure: toAuthFailure(present.error) };
  const names: string[] = [];
  for (const { id, factor_type, status, friendly_name } of present.data.all) {
    const isAbandoned = status === "unverified" && factor_type === without;
    const isRemoved = isAbandoned && !(await mfa.unenroll({ factorId: id })).error;
    if (!isRemoved) names.push(friendly_name ?? "");
  }
  return { names };
}
