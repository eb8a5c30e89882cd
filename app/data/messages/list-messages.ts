import type { MessageSummary } from "../../domain/newsroom/contact-message.ts";
import { STAFF_PAGE_SIZE } from "../../domain/newsroom/lists/list-parameters.ts";
import type { MessageParameters } from "../../domain/newsroom/lists/message-parameters.ts";
import { requireStaff } from "../account/require-staff.ts";
import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";
import { SUMMARY_COLUMNS, toMessageSummary } from "./message-row.ts";

/** The code with which a page past the last one is refused. */
const NO_SUCH_PAGE = "PGRST103";

/**
 * One page of messages, the newest first, and how many there are in all. Only staff may ask.
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
