import { requireStaff } from "../account/require-staff.ts";
import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";

/**
 * Deletes a message for good. Only staff may. A message that is gone already is no error.
 *
 * @throws BackendError
 */
export async function removeMessage(client: Client, { id }: { id: string }): Promise<void> {
  const { data, error, status } = await client
    .from("contact_messages")
    .delete()
    .eq("id", id)
    .select("id");
  if (error) throw new BackendError(error, status);
  if (data.length === 0) await requireStaff(client);
}
