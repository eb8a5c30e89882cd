import type { Client } from "../../client.ts";

/** How many recovery codes were made and how many are left; undefined where there are none, or nobody knows. */
export async function countRecoveryCodes(
  client: Client,
): Promise<{ total: number; remaining: number } | undefined> {
  const { data, error } = await client.auth.mfa.recoveryCodes.getStatus();
  return error ? undefined : { total: data.total, remaining: data.remaining };
}
