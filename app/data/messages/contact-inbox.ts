import type { ContactFields } from "../../domain/pages/contact-form.ts";
import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";

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

export type MailQueue = {
  /** Emails that are not sent yet. */
  waiting: number;
  /** Arrival of the message whose email has waited longest. */
  oldest: Date | null;
  /** When the next attempt is due. */
  nextDue: Date | null;
};

/**
 * State of the queue of contact emails. Service key only.
 *
 * @throws BackendError
 */
export async function getMailQueue(client: Client): Promise<MailQueue> {
  const { data, error, status } = await client.rpc("contact_mail_queue");
  if (error) throw new BackendError(error, status);
  const [row] = data;
  return {
    waiting: row?.waiting ?? 0,
    oldest: row?.oldest ? new Date(row.oldest) : null,
    nextDue: row?.next_due ? new Date(row.next_due) : null,
  };
}
