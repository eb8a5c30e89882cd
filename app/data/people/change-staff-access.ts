import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";
import type { StaffAccess } from "../database.types.ts";

/**
 * Sets who may use the newsroom. Only admins may.
 *
 * @throws BackendError
 */
export async function changeStaffAccess(
  client: Client,
  { mode }: { mode: StaffAccess },
): Promise<void> {
  const { error, status } = await client.rpc("change_staff_access", { mode });
  if (error) throw new BackendError(error, status);
}
