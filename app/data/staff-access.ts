import { BackendError } from "./backend-error.ts";
import type { Client } from "./client.ts";
import type { StaffAccess } from "./rows.types.ts";

/**
 * The staff access setting. Signed-in users only.
 *
 * @throws BackendError
 */
export async function getStaffAccess(client: Client): Promise<StaffAccess> {
  const { data, error, status } = await client.rpc("get_staff_access");
  if (error) throw new BackendError(error, status);
  return data;
}

/**
 * Changes who may use the newsroom. Admins only.
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

/**
 * Whether to warn the caller that everybody may edit a site that others reach. True for admins only.
 *
 * @throws BackendError
 */
export async function hasStaffAccessWarning(client: Client): Promise<boolean> {
  const { data, error, status } = await client.rpc("has_staff_access_warning");
  if (error) throw new BackendError(error, status);
  return data;
}

/**
 * Whether staff must use two-step sign-in. Signed-in users only.
 *
 * @throws BackendError
 */
export async function getStaffMfa(client: Client): Promise<"optional" | "required"> {
  const { data, error, status } = await client.rpc("get_staff_mfa");
  if (error) throw new BackendError(error, status);
  return data;
}

/**
 * Distinguishes a missing row from a hidden one: after a session has ended, row level security returns no rows and no
 * error.
 *
 * @throws BackendError when the session is not one of staff
 */
export async function requireStaff(client: Client): Promise<void> {
  const { data, error, status } = await client.rpc("is_staff");
  if (error) throw new BackendError(error, status);
  if (!data) {
    throw new BackendError(
      { message: "You don't have access to the newsroom.", code: "42501" },
      403,
    );
  }
}
