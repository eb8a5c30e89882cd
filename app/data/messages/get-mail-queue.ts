import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";

export type MailQueue = {
  /** Mails that are not sent yet. */
  waiting: number;
  /** When the message came whose mail waits longest. */
  oldest: Date | null;
  /** When the next may be tried. */
  nextDue: Date | null;
};

/**
 * How many mails of the contact form wait. Only the service key may ask.
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
