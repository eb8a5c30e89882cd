import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";

/** An account without an address, as those by telephone are. */
const NAMELESS = "Somebody";

/**
 * What users are called, by their ids: their names or, where they gave none, their email addresses. For staff.
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
