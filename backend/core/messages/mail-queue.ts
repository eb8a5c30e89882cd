import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import { outsideRequest } from "../base/current-request.ts";
import type { ConnectionPool } from "../database/connection-pool.ts";
import { inTransaction, type Query } from "../database/in-transaction.ts";
import type { Mail, SendMail } from "./mail.ts";
import { createMailOutage, isRefusal } from "./mail-outage.ts";
import { LEASE_SECONDS, type LeasedMail, type LostMail, openMailRows } from "./mail-rows.ts";

/** Stores a mail within the transaction; it is dropped when it could not be sent within `validMinutes`. */
export type AddMail = (mail: Mail, validMinutes: number) => Promise<void>;

/**
 * Mails are stored in the transaction that issues their codes, sent when it has committed, and retried until they are
 * sent or expire. Each is leased to one of the processes that share the database.
 */
export type MailQueue = {
  /**
   * Runs `task` in a transaction, commits, and tries to send the mails that it has added. Waits for that attempt for a
   * limited time; a mail that cannot be sent is not an error.
   */
  transact<Result>(task: (query: Query, addMail: AddMail) => Promise<Result>): Promise<Result>;
  /** Starts to send what is due, also what earlier processes left. */
  start(): void;
  /** Number of mails that wait, and when the oldest that was not refused was stored. */
  stats(): Promise<{ waiting: number; oldest: Date | null }>;
  /** Number of failed attempts of this process. */
  failures(): number;
  /** Waits briefly for the mails in progress, then leaves them to other processes. */
  close(): Promise<void>;
};

export type MailQueueOptions = {
  pool: ConnectionPool;
  sendMail: SendMail;
  siteUrl: string;
  /** Mails are encrypted with a key derived from it. */
  jwtSecret: string;
  log: Logger;
};

/** Mails of one process that are being sent at a time. */
const CONCURRENCY = 10;
/** Limit of one attempt; the rest of the lease is left to record the result. */
const SEND_LIMIT_MS = 60_000;
const SETTLE_LIMIT_MS = LEASE_SECONDS * 1000 - SEND_LIMIT_MS;
/** How long a request waits for the first attempt. */
const FIRST_ATTEMPT_MS = 2000;
/** Poll interval: other processes may leave mails. */
const LONGEST_WAIT_MS = 30_000;
const SHORTEST_WAIT_MS = 500;
const CLOSE_LIMIT_MS = 1500;
/** Delay before the second attempt, doubled for each further one, and its maximum. */
const RETRY_SECONDS = { first: 5, most: 300 };
/** The same for a mail that the server refuses (a 5xx reply): the next attempt will most likely be refused too. */
const REFUSED_RETRY_SECONDS = { first: 900, most: 21_600 };

const LOSSES = {
  expired: "dropped a mail that could not be sent while its code or link was valid",
  unreadable: "dropped a mail that other keys have encrypted",
};

/** Creates the queue in `embedded.mails`. Nothing but new mails is sent before `start`. */
export function createMailQueue(options: MailQueueOptions): MailQueue {
  const { pool, sendMail, log } = options;
  const rows = openMailRows(options);
  const outage = createMailOutage(log);
  const stopping = new AbortController();
  const sending = new Set<Promise<void>>();
  let isStarted = false;
  let isClosing = false;
  let isAsked = false;
  let isReachable = true;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  function startSending(leased: LeasedMail): Promise<void> {
    const attempt = outsideRequest(() => deliver(leased)).finally(() => {
      sending.delete(attempt);
      wake();
    });
    sending.add(attempt);
    return attempt;
  }

  async function deliver(leased: LeasedMail): Promise<void> {
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(SEND_LIMIT_MS)]);
    try {
      await sendMail(leased.mail, { signal });
    } catch (error) {
      const isStopped = stopping.signal.aborted;
      const problem = describeProblem(error, { isStopped, isOver: signal.aborted });
      const isRefused = isRefusal(error);
      const { attempt } = leased;
      if (!isStopped) outage.failed(problem, { isRefused, attempt });
      const seconds = isStopped ? 0 : retrySeconds(attempt, isRefused);
      return settle(() => rows.postpone(leased, { problem, isRefused, seconds }));
    }
    await settle(() => rows.remove(leased));
    // The mail server is back.
    if (outage.worked()) await settle(rows.makeDue);
  }

  /** Retried for as long as the lease lasts: a mail that is not recorded as sent would be sent again. */
  async function settle(record: () => Promise<void>): Promise<void> {
    const deadline = Date.now() + SETTLE_LIMIT_MS;
    for (;;) {
      try {
        return await record();
      } catch (error) {
        if (isClosing || Date.now() > deadline) {
          log.warn({ err: error }, "could not record the result of a mail; it may be sent again");
          return;
        }
        await delay(1000);
      }
    }
  }

  function wake(): void {
    if (isClosing || !isStarted) return;
    isAsked = true;
    running ??= outsideRequest(sendDue).finally(() => {
      running = undefined;
      // Woken between the last query and now.
      if (isAsked) wake();
    });
  }

  async function sendDue(): Promise<void> {
    clearTimeout(timer);
    try {
      while (isAsked && !isClosing) {
        isAsked = false;
        await claimDue();
      }
      wait((await rows.nextWait()) ?? LONGEST_WAIT_MS);
      isReachable = true;
    } catch (error) {
      if (isReachable && !isClosing) log.warn({ err: error }, "cannot read the mails that wait");
      isReachable = false;
      wait(LONGEST_WAIT_MS);
    }
  }

  async function claimDue(): Promise<void> {
    const free = CONCURRENCY - sending.size;
    if (free <= 0) return;
    const { mails, lost } = await rows.claim(free);
    for (const mail of mails) void startSending(mail);
    for (const mail of lost) await drop(mail);
  }

  async function drop(mail: LostMail): Promise<void> {
    await rows.remove(mail);
    const { messageId, attempts, problem } = mail;
    log.error({ messageId, attempts, reason: problem }, LOSSES[mail.reason]);
    // There may be more in the place of this one.
    isAsked = true;
  }

  function wait(ms: number): void {
    if (isClosing) return;
    clearTimeout(timer);
    timer = setTimeout(wake, Math.min(Math.max(ms, SHORTEST_WAIT_MS), LONGEST_WAIT_MS)).unref();
  }

  return {
    async transact(task) {
      const added: LeasedMail[] = [];
      const result = await inTransaction(pool, (query) =>
        task(query, async (mail, validMinutes) => {
          // Without a free place, the mail is left to the queue.
          const isLeased = sending.size < CONCURRENCY && !isClosing;
          const leased = await rows.add(query, mail, { validMinutes, isLeased });
          if (leased) added.push(leased);
        }),
      );
      const attempts = Promise.all(added.map(startSending));
      wake();
      // During an outage nobody waits for attempts that will fail.
      if (added.length > 0 && !outage.isOn()) {
        await Promise.race([attempts, delay(FIRST_ATTEMPT_MS, undefined, { ref: false })]);
      }
      return result;
    },
    start() {
      isStarted = true;
      wake();
    },
    stats: rows.stats,
    failures: outage.failures,
    async close() {
      isClosing = true;
      clearTimeout(timer);
      const deadline = setTimeout(() => stopping.abort(), CLOSE_LIMIT_MS);
      await running;
      await Promise.all(sending);
      clearTimeout(deadline);
    },
  };
}

function retrySeconds(attempt: number, isRefused: boolean): number {
  const { first, most } = isRefused ? REFUSED_RETRY_SECONDS : RETRY_SECONDS;
  return Math.min(first * 2 ** Math.min(attempt - 1, 20), most);
}

function describeProblem(error: unknown, ended: { isStopped: boolean; isOver: boolean }): string {
  if (ended.isStopped) return "The site was stopped while it was sent.";
  if (ended.isOver) return "The mail server took too long.";
  return error instanceof Error ? error.message : String(error);
}
