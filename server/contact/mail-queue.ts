import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import type { Client } from "../../app/data/client.ts";
import {
  type ClaimedMail,
  claimContactMails,
} from "../../app/data/messages/claim-contact-mails.ts";
import { getMailQueue } from "../../app/data/messages/get-mail-queue.ts";
import { settleContactMail } from "../../app/data/messages/settle-contact-mail.ts";

/** A mail server gets so long for one mail. */
const SEND_LIMIT_MS = 60_000;
/** A claimed mail is nobody else's for so long; longer than sending and noting how it ended can take. */
const LEASE_SECONDS = 300;
const SETTLE_LIMIT_MS = 180_000;
/** Other processes, and an operator, may make mails due without telling this one. */
const LONGEST_WAIT_MS = 30_000;
/** The clock of the database may be behind ours. */
const SHORTEST_WAIT_MS = 500;
/** When the site stops: for the mail that is being sent, and then for noting how that ended. */
const CLOSE_LIMIT_MS = 3000;
const SETTLE_AT_CLOSE_MS = 1500;

export type MailQueueOptions = {
  /** Holds the service key. */
  client: Client;
  send: (mail: ClaimedMail, signal: AbortSignal) => Promise<void>;
  /** Until the second attempt; doubles with each further one, up to six hours. */
  retrySeconds: number;
  log: Logger;
};

export type MailQueueRunner = {
  /** There may be a mail to send. */
  wake: () => void;
  /** Waits a moment for the mail that is being sent, and gives it back when it takes longer. */
  close: () => Promise<void>;
};

/**
 * Sends the mails about messages one after the other, from the database, until each is sent. Several
 * processes may do so on one database: a mail belongs to whoever claims it.
 */
export function runMailQueue(options: MailQueueOptions): MailQueueRunner {
  const { client, log } = options;
  const stopping = new AbortController();
  let isClosing = false;
  let isAsked = false;
  let isReachable = true;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  function wake(): void {
    if (isClosing) return;
    isAsked = true;
    running ??= run().finally(() => {
      running = undefined;
      // Asked for between the last look and now.
      if (isAsked) wake();
    });
  }

  async function run(): Promise<void> {
    clearTimeout(timer);
    try {
      while (isAsked && !isClosing) {
        isAsked = false;
        await sendDue();
      }
      if (!isClosing) await schedule();
      isReachable = true;
    } catch (error) {
      if (isReachable) log.warn({ err: error }, "the queue of mails can not be read; trying again");
      isReachable = false;
      wait(LONGEST_WAIT_MS);
    }
  }

  async function sendDue(): Promise<void> {
    while (!isClosing) {
      const [mail] = await claimContactMails(client, { count: 1, leaseSeconds: LEASE_SECONDS });
      if (!mail) return;
      const error = await attempt(mail);
      const isStopped = error !== null && stopping.signal.aborted;
      await settle(mail, error, isStopped ? 0 : options.retrySeconds);
    }
  }

  /** @returns why the mail could not be sent, or null. */
  async function attempt(mail: ClaimedMail): Promise<string | null> {
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(SEND_LIMIT_MS)]);
    try {
      await options.send(mail, signal);
      log.info({ message: mail.id, attempt: mail.attempt }, "mail of a message sent");
      return null;
    } catch (error) {
      const reason = reasonOf(error, signal);
      const { id: message, attempt: number } = mail;
      log.warn({ message, attempt: number, reason }, "mail of a message could not be sent");
      return reason;
    }
  }

  /** A sent mail that is not noted as sent would be sent again; so this is tried for as long as the lease lasts. */
  async function settle(mail: ClaimedMail, error: string | null, retrySeconds: number) {
    const deadline = Date.now() + SETTLE_LIMIT_MS;
    for (;;) {
      try {
        const { id, attempt: number } = mail;
        return await settleContactMail(client, { id, attempt: number, error, retrySeconds });
      } catch (problem) {
        if (stopping.signal.aborted || Date.now() > deadline) throw problem;
        await delay(1000, undefined, { ref: false });
      }
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
      await Promise.race([running, delay(CLOSE_LIMIT_MS + SETTLE_AT_CLOSE_MS)]);
      clearTimeout(patience);
    },
  };
}

function reasonOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) {
    const isLate = signal.reason instanceof DOMException && signal.reason.name === "TimeoutError";
    return isLate ? "The mail server took too long." : "The site was stopped while it was sent.";
  }
  return error instanceof Error ? error.message : String(error);
}
