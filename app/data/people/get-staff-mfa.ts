import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";

/**
 * Whether staff need two-step sign-in. For users only.
 *
 * @throws BackendError
 */
export async function getStaffMfa(client: Client): Promise<"optional" | "required"> {
  const { data, error, status } = await client.rpc("get_staff_mfa");
  if (error) throw new BackendError(error, status);
  return data;
}
