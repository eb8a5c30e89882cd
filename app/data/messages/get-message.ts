import type { ContactMessage } from "../../domain/newsroom/contact-message.ts";
import { requireStaff } from "../account/require-staff.ts";
import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";
import { SUMMARY_COLUMNS, toMessageSummary } from "./message-row.ts";

/**
 * One message, or null when there is none. Only staff may ask.
 *
 * @throws BackendError
 */
export async function getMessage(
  client: Client,
  { id }: { id: string },
): Promise<ContactMessage | null> {
  const { data, error, status } = await client
    .from("contact_messages")
    .select(`${SUMMARY_COLUMNS},message`)
    .eq("id", id)
    .maybeSingle();
  if (error) throw new BackendError(error, status);
  if (!data) await requireStaff(client);
  return data && { ...toMessageSummary(data), message: data.message };
}
