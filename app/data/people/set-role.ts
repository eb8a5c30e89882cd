import type { Role } from "../../domain/account/auth-user.ts";
import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";

/**
 * Gives a user a role. Only admins may, and one admin has to be left.
 *
 * @throws BackendError
 */
export async function setRole(
  client: Client,
  { userId, role }: { userId: string; role: Role },
): Promise<void> {
  const { error, status } = await client.rpc("set_role", { user_id: userId, role });
  if (error) throw new BackendError(error, status);
}
