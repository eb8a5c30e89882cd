import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";
import type { StaffAccess } from "../database.types.ts";

/**
 * Who may use the newsroom now. For users only.
 *
 * @throws BackendError
 */
export async function getStaffAccess(client: Client): Promise<StaffAccess> {
  const { data, error, status } = await client.rpc("get_staff_access");
  if (error) throw new BackendError(error, status);
  return data;
}
