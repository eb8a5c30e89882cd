import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";

/** Label of an account without an email address, such as a phone account. */
const NAMELESS = "Somebody";

/**
 * Display names of users by id: the name or, without one, the email address. Staff only.
 *
 * @throws BackendError
 */
export async function listStaffNames(
  client: Client,
  { ids }: { ids: string[] },
): Promise<Map<string, string>> {
  const { data, error, status } = await client.rpc("list_staff_names", { ids });
  if (error) throw new BackendError(error, status);
  return new Map(data.map((row) => [row.user_id, row.name.trim() || row.email || NAMELESS]));
}
