import type { MessageSummary } from "../../domain/newsroom/contact-message.ts";
import type { ContactMessageRow } from "../database.types.ts";

/** The columns of a line of the list. */
export const SUMMARY_COLUMNS =
  "id,name,email,subject,created_at,read_at,done_at,mail_attempts,mail_due_at,mail_sent_at,mail_error";

/** A row of the table in our words. */
export function toMessageSummary(row: Omit<ContactMessageRow, "message">): MessageSummary {
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
