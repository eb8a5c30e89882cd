import type { ContactMessage, MessageSummary } from "../domain/newsroom/contact-message.ts";
import { type MessageParameters, STAFF_PAGE_SIZE } from "../domain/newsroom/list-parameters.ts";
import type { ContactFields } from "../domain/pages/contact-form.ts";
import { BackendError } from "./backend-error.ts";
import type { Client } from "./client.ts";
import type { ContactMessageRow } from "./rows.types.ts";
import { requireStaff } from "./staff-access.ts";

/** PostgREST's error code for a page past the last one. */
const NO_SUCH_PAGE = "PGRST103";

/**
 * Lists one page of messages, newest first, with the total count. Staff only.
 *
 * @throws BackendError
 */
export async function listMessages(
  client: Client,
  { show, page }: MessageParameters,
): Promise<{ messages: MessageSummary[]; count: number }> {
  const first = STAFF_PAGE_SIZE * (page - 1);
  let query = client
    .from("contact_messages")
    .select(SUMMARY_COLUMNS, { count: "exact" })
    .order("created_at", { ascending: false })
    .order("id")
    .range(first, first + STAFF_PAGE_SIZE - 1);
  if (show === "unread") query = query.is("read_at", null).is("done_at", null);
  if (show === "open") query = query.is("done_at", null);
  if (show === "done") query = query.not("done_at", "is", null);
  const { data, error, status, count } = await query;
  if (error && error.code !== NO_SUCH_PAGE) throw new BackendError(error, status);
  const messages = (data ?? []).map(toMessageSummary);
  if (messages.length === 0) await requireStaff(client);
  return { messages, count: count ?? messages.length };
}

/**
 * One message, or null when there is none. Staff only.
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

/** Columns of a list row. */
const SUMMARY_COLUMNS =
  "id,name,email,subject,created_at,read_at,done_at,mail_attempts,mail_due_at,mail_sent_at,mail_error";

/** Maps a table row. */
function toMessageSummary(row: Omit<ContactMessageRow, "message">): MessageSummary {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    subject: row.subject,
    receivedAt: row.created_at,
    isRead: row.read_at !== null,
    isDone: row.done_at !== null,
    mail: {
      sentAt: row.mail_sent_at,
      attempts: row.mail_attempts,
      error: row.mail_error,
      dueAt: row.mail_due_at,
    },
  };
}

/**
 * Marks a message as read, done or not done. Staff only. A message that no longer exists is not an error.
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

/**
 * Permanently deletes a message. Staff only. A message that no longer exists is not an error.
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

/**
 * Stores a message of the contact form. Service key only.
 *
 * @throws BackendError
 */
export async function createMessage(client: Client, fields: ContactFields): Promise<void> {
  const { name, email, subject, message } = fields;
  const { error, status } = await client
    .from("contact_messages")
    .insert({ name, email, subject, message });
  if (error) throw new BackendError(error, status);
}
