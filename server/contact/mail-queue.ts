import type { Logger } from "pino";
import type { Client } from "../../app/data/client.ts";
import { getMailQueue } from "../../app/data/messages/contact-inbox.ts";
import type { MailOutcome } from "./run-contact-mail.ts";

/** Other processes, and an operator, may make mails due without telling this one. */
const LONGEST_WAIT_MS = 30_000;
/** The clock of the database may be behind ours. */
const SHORTEST_WAIT_MS = 500;
/** When the site stops: for the mail that is being sent. */
const CLOSE_LIMIT_MS = 3000;

export type MailQueueOptions = {
  /** Holds the service key. */
  client: Client;
  /** Sends what is due, for a while; what it was told to stop it gives back. */
  run: (signal: AbortSignal) => Promise<MailOutcome[]>;
  log: Logger;
};

export type MailQueueRunner = {
  /** There may be a mail to send. */
  wake: () => void;
  /** Waits a moment for the mail that is being sent, and gives it back when it takes longer. */
  close: () => Promise<void>;
};

/**
 * Has the mails about messages sent when they are due, until each is sent. Several processes may do so on
 * one database: a mail belongs to whoever claims it (`supabase/functions/contact-mail`).
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
      // Asked for between the last look and now.
      if (isAsked) wake();
    });
  }

  async function runAll(): Promise<void> {
    clearTimeout(timer);
    try {
      while (isAsked && !isClosing) {
        isAsked = false;
        // The function is only started when there is something for it to do.
        if (await isAnyDue()) await sendDue();
      }
      if (!isClosing) await schedule();
      isReachable = true;
    } catch (error) {
      if (stopping.signal.aborted) return;
      if (isReachable) log.warn({ err: error }, "the queue of mails cannot be read; trying again");
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
      if (error === null) log.info({ message, attempt }, "mail of a message sent");
      else log.warn({ message, attempt, reason: error }, "mail of a message could not be sent");
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
      const patience = setTimeout(() => stopping.abort(), CLOSE_LIMIT_MS);
      await running;
      clearTimeout(patience);
    },
  };
}
