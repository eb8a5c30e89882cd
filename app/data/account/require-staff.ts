import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";

/**
 * Makes sure that a story or a message which is not found is not merely hidden: row level security shows
 * nothing to a session that has ended, and calls that no error.
 *
 * @throws BackendError when this session is not of staff
 */
export async function requireStaff(client: Client): Promise<void> {
  const { data, error, status } = await client.rpc("is_staff");
  if (error) throw new BackendError(error, status);
  if (!data) {
    throw new BackendError({ message: "You may not use the newsroom.", code: "42501" }, 403);
  }
}
