import { BackendError } from "./backend-error.ts";
import type { Client } from "./client.ts";
import type { Json } from "./json.types.ts";

/** Emails by what they are about. */
export type MailQueueName = "account" | "contact" | "review";

/** An email that is leased to one process, and the number of this attempt, from 1. */
export type ClaimedMail = {
  id: number;
  attempt: number;
  queue: MailQueueName;
  /** It is not worth sending any more. */
  isExpired: boolean;
  /** Why the last attempt failed. */
  lastProblem: string | null;
  /** Data from which it is written. */
  content: Json;
};

/** How an attempt ended; one that is given up is not tried again. */
export type MailOutcome =
  | { outcome: "sent" | "dropped" }
  | { outcome: "failed"; problem: string; isRefused: boolean; retrySeconds: number };

/**
 * Claims due emails of the queues for `leaseSeconds`. Service key only.
 *
 * @throws BackendError
 */
export async function claimMails(
  client: Client,
  options: { queues: MailQueueName[]; most: number; leaseSeconds: number },
): Promise<ClaimedMail[]> {
  const { data, error, status } = await client.rpc("claim_mails", {
    queues: options.queues,
    max_rows: options.most,
    lease_seconds: options.leaseSeconds,
  });
  if (error) throw new BackendError(error, status);
  return data.map((row) => ({
    id: row.id,
    attempt: row.attempt,
    queue: row.queue,
    isExpired: row.is_expired,
    lastProblem: row.last_problem,
    content: row.content,
  }));
}

/**
 * Records how an attempt ended. Service key only.
 *
 * @throws BackendError
 */
export async function settleMail(
  client: Client,
  { id, attempt }: Pick<ClaimedMail, "id" | "attempt">,
  result: MailOutcome,
): Promise<void> {
  const failure =
    result.outcome === "failed"
      ? {
          problem: result.problem,
          is_refused: result.isRefused,
          retry_seconds: result.retrySeconds,
        }
      : {};
  const { error, status } = await client.rpc("settle_mail", {
    id,
    attempt,
    outcome: result.outcome,
    ...failure,
  });
  if (error) throw new BackendError(error, status);
}

/**
 * Makes the emails due that have failed, but were not refused. Service key only.
 *
 * @throws BackendError
 */
export async function retryMails(client: Client): Promise<void> {
  const { error, status } = await client.rpc("retry_mails");
  if (error) throw new BackendError(error, status);
}

export type MailQueueState = {
  queue: MailQueueName;
  /** Emails that are not sent yet. */
  waiting: number;
  /** When the email was stored that has waited longest. */
  oldest: Date | null;
  /** When the next attempt is due. */
  nextDue: Date;
};

/**
 * State of the queues that are not empty. Service key only.
 *
 * @throws BackendError
 */
export async function listMailQueues(client: Client): Promise<MailQueueState[]> {
  const { data, error, status } = await client.rpc("mail_queues");
  if (error) throw new BackendError(error, status);
  return data.map((row) => ({
    queue: row.queue,
    waiting: row.waiting,
    oldest: row.oldest === null ? null : new Date(row.oldest),
    nextDue: new Date(row.next_due),
  }));
}
