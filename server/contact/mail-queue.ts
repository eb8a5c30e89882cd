import type { Logger } from "pino";
import type { Client } from "../../app/data/client.ts";
import { getMailQueue } from "../../app/data/messages.ts";
import type { MailOutcome } from "./run-contact-mail.ts";

/** Poll interval: other processes and operators can queue mail without notifying this one. */
const LONGEST_WAIT_MS = 30_000;
/** Tolerance for clock skew: the database's clock may be behind. */
const SHORTEST_WAIT_MS = 500;
/** Grace period on shutdown for the mail in progress. */
const CLOSE_LIMIT_MS = 3000;

export type MailQueueOptions = {
  /** Client with the service key. */
  client: Client;
  /** Sends due mail for a limited time; on abort it releases its claims. */
  run: (signal: AbortSignal) => Promise<MailOutcome[]>;
  log: Logger;
};

export type MailQueueRunner = {
  /** Notifies the queue that there may be mail to send. */
  wake: () => void;
  /** Waits briefly for the mail in progress, and releases its claim on timeout. */
  close: () => Promise<void>;
};

/**
 * Sends the mail about messages when it is due, with retries. Several processes can share a database: each mail belongs
 * to the process that claims it (`supabase/functions/contact-mail`).
 */
export function runMailQueue({ client, run, log }: MailQueueOptions): MailQueueRunner {
  const stopping = new AbortController();
  let isClosing = false;
  let isAsked = false;
  let isReachable = true;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  function wake(): void {
    if (isClosing) return;
    isAsked = true;
    running ??= runAll().finally(() => {
      running = undefined;
      // Notified between the last query and now.
      if (isAsked) wake();
    });
  }

  async function runAll(): Promise<void> {
    clearTimeout(timer);
    try {
      while (isAsked && !isClosing) {
        isAsked = false;
        // The function starts only if there is mail to send.
        if (await isAnyDue()) await sendDue();
      }
      if (!isClosing) await schedule();
      isReachable = true;
    } catch (error) {
      if (stopping.signal.aborted) return;
      if (isReachable) log.warn({ err: error }, "cannot read the mail queue; retrying");
      isReachable = false;
      wait(LONGEST_WAIT_MS);
    }
  }

  async function isAnyDue(): Promise<boolean> {
    const { nextDue } = await getMailQueue(client);
    return nextDue !== null && nextDue.getTime() <= Date.now() + SHORTEST_WAIT_MS;
  }

  async function sendDue(): Promise<void> {
    for (const { message, attempt, error } of await run(stopping.signal)) {
      if (error === null) log.info({ message, attempt }, "sent the mail of a message");
      else log.warn({ message, attempt, reason: error }, "could not send the mail of a message");
    }
  }

  async function schedule(): Promise<void> {
    const { nextDue } = await getMailQueue(client);
    wait(nextDue ? nextDue.getTime() - Date.now() : LONGEST_WAIT_MS);
  }

  function wait(ms: number): void {
    if (isClosing) return;
    clearTimeout(timer);
    timer = setTimeout(wake, Math.min(Math.max(ms, SHORTEST_WAIT_MS), LONGEST_WAIT_MS)).unref();
  }

  wake();
  return {
    wake,
    async close() {
      isClosing = true;
      isAsked = false;
      clearTimeout(timer);
      const deadline = setTimeout(() => stopping.abort(), CLOSE_LIMIT_MS);
      await running;
      clearTimeout(deadline);
    },
  };
}
