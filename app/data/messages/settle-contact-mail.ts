import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";

export type MailOutcome = {
  id: string;
  attempt: number;
  /** Why it could not be sent; null when it was. */
  error: string | null;
  /** Until the second attempt; doubles with each further one. */
  retrySeconds: number;
};

/**
 * Notes how an attempt to send a message's mail ended. Only the service key may.
 *
 * @throws BackendError
 */
export async function settleContactMail(client: Client, outcome: MailOutcome): Promise<void> {
  const { error, status } = await client.rpc("settle_contact_mail", {
    id: outcome.id,
    attempt: outcome.attempt,
    error: outcome.error,
    retry_seconds: outcome.retrySeconds,
  });
  if (error) throw new BackendError(error, status);
}
