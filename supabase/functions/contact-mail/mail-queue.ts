import type { SupabaseClient } from "npm:@supabase/supabase-js@2";
import type { ClaimedMail } from "./compose-mail.ts";

/** No further mail is started after this time; the caller calls again. */
const RUN_MS = 40_000;
/** Timeout of the mail server for one mail. */
const SEND_LIMIT_MS = 60_000;
/** Lease of a claimed mail; longer than sending it and recording the result can take. */
const LEASE_SECONDS = 300;
const SETTLE_LIMIT_MS = 180_000;

export type MailQueueOptions = {
  /** A client with the service key. */
  client: SupabaseClient;
  send: (mail: ClaimedMail, signal: AbortSignal) => Promise<void>;
  /** Delay before the second attempt; doubles with each further one, up to six hours. */
  retrySeconds: number;
  /** Aborts when the caller disconnects or the function is stopped. */
  stopped: AbortSignal;
};

/** The result of one attempt; `error` is null when the mail was sent. */
export type MailOutcome = { message: string; attempt: number; error: string | null };

/**
 * Sends the due mails one after the other, from the queue in the database. Several callers may do so at once: each mail
 * is leased to one of them.
 *
 * @throws Error when the database cannot be queried.
 */
export async function sendDueMails(options: MailQueueOptions): Promise<MailOutcome[]> {
  const { client, stopped, retrySeconds } = options;
  const startedAt = Date.now();
  const outcomes: MailOutcome[] = [];
  while (!stopped.aborted && Date.now() - startedAt < RUN_MS) {
    const mail = await claim(client);
    if (!mail) break;
    const error = await attempt(mail, options);
    const isStopped = error !== null && stopped.aborted;
    await settle(mail, error, isStopped ? 0 : retrySeconds, options);
    outcomes.push({ message: mail.id, attempt: mail.mail_attempts, error });
  }
  return outcomes;
}

async function claim(client: SupabaseClient): Promise<ClaimedMail | undefined> {
  const { data, error } = await client.rpc("claim_contact_mails", {
    max_rows: 1,
    lease_seconds: LEASE_SECONDS,
  });
  if (error) throw new Error(error.message);
  const [mail]: ClaimedMail[] = data;
  return mail;
}

/** @returns why the mail could not be sent, or null. */
async function attempt(mail: ClaimedMail, options: MailQueueOptions): Promise<string | null> {
  const signal = AbortSignal.any([options.stopped, AbortSignal.timeout(SEND_LIMIT_MS)]);
  try {
    await options.send(mail, signal);
    return null;
  } catch (error) {
    if (options.stopped.aborted) return "The site was stopped while it was sent.";
    if (signal.aborted) return "The mail server took too long.";
    return error instanceof Error ? error.message : String(error);
  }
}

/** Retried for as long as the lease lasts: a mail that is not recorded as sent would be sent again. */
async function settle(
  mail: ClaimedMail,
  error: string | null,
  retrySeconds: number,
  { client, stopped }: MailQueueOptions,
): Promise<void> {
  const deadline = Date.now() + SETTLE_LIMIT_MS;
  for (;;) {
    const { error: problem } = await client.rpc("settle_contact_mail", {
      id: mail.id,
      attempt: mail.mail_attempts,
      error,
      retry_seconds: retrySeconds,
    });
    if (!problem) return;
    if (stopped.aborted || Date.now() > deadline) throw new Error(problem.message);
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}
