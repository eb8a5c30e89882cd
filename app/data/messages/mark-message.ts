import { requireStaff } from "../account/require-staff.ts";
import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";

/**
 * Notes that a message was read, or that it is done or not done. Only staff may. A message that is gone
 * already is no error.
 *
 * @throws BackendError
 */
export async function markMessage(
  client: Client,
  { id, ...mark }: { id: string; isRead: true } | { id: string; isDone: boolean },
): Promise<void> {
  const now = new Date().toISOString();
  const change = "isRead" in mark ? { read_at: now } : { done_at: mark.isDone ? now : null };
  const { data, error, status } = await client
    .from("contact_messages")
    .update(change)
    .eq("id", id)
    .select("id");
  if (error) throw new BackendError(error, status);
  if (data.length === 0) await requireStaff(client);
}
