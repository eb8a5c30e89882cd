import type { ContactMessage } from "../../domain/newsroom/contact-message.ts";
import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";
import { SUMMARY_COLUMNS, toMessageSummary } from "./message-row.ts";

/**
 * One message, or null when there is none. Only staff may ask; for others there is none.
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
  return data && { ...toMessageSummary(data), message: data.message };
}
