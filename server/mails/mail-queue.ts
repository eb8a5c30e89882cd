import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { type Backend, createEncryption, type StoreMail } from "@broadsheet/backend";
import type { SendMail } from "@broadsheet/backend/settings";
import type { Logger } from "pino";
import * as z from "zod";
import type { Client } from "../../app/data/client.ts";
import {
  type ClaimedMail,
  claimMails,
  listMailQueues,
  type MailOutcome,
  type MailQueueName,
  retryMails,
  settleMail,
} from "../../app/data/mails.ts";
import type { Job, JobRunner } from "../jobs/job-runner.ts";
import { createMailOutage, isRefusal } from "./mail-outage.ts";
import { type QueuedMail, writeMail } from "./write-mail.ts";

export type MailQueueOptions = {
  sendMail: SendMail;
  siteUrl: string;
  /** Address of the newsroom. */
  mailTo: string;
  /** Delay before the second attempt. */
  retrySeconds: number;
  log: Logger;
};

/** Emails are stored first, sent when they are due, and retried until they are sent or expire. */
export type MailQueue = {
  /** Stores an email of an account, encrypted, in the transaction that issues its code. */
  storeMail: StoreMail;
  /** Starts to send what is due, also what earlier processes left. */
  start(options: {
    backend: Pick<Backend, "keys">;
    /** Client with the service key. */
    client: Client;
    queues: MailQueueName[];
    jobs: JobRunner;
  }): void;
  /** Call it when an email was stored. */
  wake(): void;
  /** Number of failed attempts of this process. */
  failures(): number;
};

/** Emails of one process that are being sent at a time. */
const CONCURRENCY = 10;
/** Lease of a claimed email: longer than the attempt and recording its result. */
const LEASE_SECONDS = 120;
const SEND_LIMIT_MS = 60_000;
const SETTLE_RETRY_MS = 1000;
const SETTLE_LIMIT_MS = LEASE_SECONDS * 1000 - SEND_LIMIT_MS;
/** Poll interval: other processes may leave emails. */
const LONGEST_WAIT_MS = 30_000;
/** Tolerance for clock skew: the database's clock may be behind. */
const SHORTEST_WAIT_MS = 500;
/** Grace period on shutdown for the emails in progress. */
const CLOSE_LIMIT_MS = 1500;
/** Delays double with each attempt up to these maximums. A refused email will most likely be refused again. */
const LONGEST_RETRY_SECONDS = 300;
const REFUSED_RETRY_SECONDS = { first: 900, most: 21_600 };

const LOSSES = {
  expired: "dropped a mail that could not be sent while its code or link was valid",
  unreadable: "dropped a mail that other keys have encrypted",
};

const storedSchema = z.object({ id: z.coerce.number() });

/** An email of this process's lease. */
type LeasedMail = { id: number; attempt: number; mail: QueuedMail };

/** Creates the queue in `private.mails`. Nothing is stored or sent before `start`. */
export function createMailQueue(options: MailQueueOptions): MailQueue {
  const { sendMail, siteUrl, log } = options;
  const outage = createMailOutage(log);
  const outsideRequest = AsyncLocalStorage.snapshot();
  const stopping = new AbortController();
  const sending = new Set<Promise<void>>();
  const started = Promise.withResolvers<{ client: Client; secret: string }>();
  let isClosing = false;
  let wake = () => {};

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
      const retrySeconds = isStopped ? 0 : secondsToRetry(attempt, isRefused);
      return settle(leased, { outcome: "failed", problem, isRefused, retrySeconds });
    }
    await settle(leased, { outcome: "sent" });
    // The mail server is back.
    if (outage.worked()) await record((client) => retryMails(client));
  }

  function secondsToRetry(attempt: number, isRefused: boolean): number {
    const { first, most } = isRefused
      ? REFUSED_RETRY_SECONDS
      : { first: options.retrySeconds, most: LONGEST_RETRY_SECONDS };
    return Math.min(first * 2 ** Math.min(attempt - 1, 20), most);
  }

  function settle(mail: { id: number; attempt: number }, result: MailOutcome): Promise<void> {
    return record((client) => settleMail(client, mail, result));
  }

  /** Retried for as long as the lease lasts: an email that is not recorded as sent would be sent again. */
  async function record(change: (client: Client) => Promise<void>): Promise<void> {
    const { client } = await started.promise;
    const deadline = Date.now() + SETTLE_LIMIT_MS;
    for (;;) {
      try {
        return await change(client);
      } catch (error) {
        if (isClosing || Date.now() > deadline) {
          log.warn({ err: error }, "could not record the result of a mail; it may be sent again");
          return;
        }
        await new Promise((resolve) => setTimeout(resolve, SETTLE_RETRY_MS));
      }
    }
  }

  /** Sends a claimed email. One that cannot be written holds up no other. */
  async function handle(claimed: ClaimedMail, secret: string): Promise<void> {
    const { id, attempt, queue } = claimed;
    const drop = async (reason: keyof typeof LOSSES) => {
      await settle(claimed, { outcome: "dropped" });
      const loss = { mail: id, queue, attempts: attempt - 1, reason: claimed.lastProblem };
      log.error(loss, LOSSES[reason]);
    };
    if (claimed.isExpired) return drop("expired");
    try {
      const { decrypt } = createEncryption(secret, "mails");
      const mail = writeMail(claimed, { ...options, decrypt });
      void startSending({ id, attempt, mail });
    } catch (error) {
      if (queue === "account") return drop("unreadable");
      if (attempt === 1) log.warn({ err: error, mail: id, queue }, "could not write a mail");
      const problem = "The email could not be written.";
      const retrySeconds = secondsToRetry(attempt, true);
      await settle(claimed, { outcome: "failed", problem, isRefused: true, retrySeconds });
    }
  }

  function createJob(client: Client, secret: string, queues: MailQueueName[]): Job {
    return {
      name: "mails",
      everyMs: LONGEST_WAIT_MS,
      async run() {
        const most = CONCURRENCY - sending.size;
        // An attempt that ends wakes the job.
        if (most === 0) return undefined;
        const claimed = await claimMails(client, { queues, most, leaseSeconds: LEASE_SECONDS });
        for (const mail of claimed) await handle(mail, secret);
        if (claimed.length === most) return { count: most, nextMs: SHORTEST_WAIT_MS };
        const waiting = await listMailQueues(client);
        const next = Math.min(
          ...waiting
            .filter(({ queue }) => queues.includes(queue))
            .map(({ nextDue }) => nextDue.getTime()),
        );
        return { count: claimed.length, nextMs: Math.max(next - Date.now(), SHORTEST_WAIT_MS) };
      },
      async finish() {
        isClosing = true;
        const deadline = setTimeout(() => stopping.abort(), CLOSE_LIMIT_MS);
        await Promise.all(sending);
        clearTimeout(deadline);
      },
    };
  }

  return {
    async storeMail(query, mail, validMinutes) {
      const { secret } = await started.promise;
      const messageId = `<${randomUUID()}@${new URL(siteUrl).hostname}>`;
      const message = { ...mail, messageId };
      // Without a free place, the email is left to the job.
      const isLeased = sending.size < CONCURRENCY && !isClosing;
      const [row] = await query(
        `insert into private.mails (queue, encrypted_mail, due_at, expires_at, attempts)
         values (
           'account', $1, clock_timestamp() + make_interval(secs => $2),
           clock_timestamp() + make_interval(mins => $3), $4
         )
         returning id`,
        [
          createEncryption(secret, "mails").encrypt(JSON.stringify(message)),
          isLeased ? LEASE_SECONDS : 0,
          validMinutes,
          isLeased ? 1 : 0,
        ],
      );
      const { id } = storedSchema.parse(row);
      return async () => {
        wake();
        if (!isLeased) return;
        const attempt = startSending({ id, attempt: 1, mail: message });
        // During an outage nobody waits for attempts that will fail.
        if (!outage.isOn()) await attempt;
      };
    },
    start({ backend, client, queues, jobs }) {
      const { secret } = backend.keys;
      started.resolve({ client, secret });
      wake = jobs.start(createJob(client, secret, queues));
    },
    wake: () => wake(),
    failures: outage.failures,
  };
}

function describeProblem(error: unknown, ended: { isStopped: boolean; isOver: boolean }): string {
  if (ended.isStopped) return "The site was stopped while it was sent.";
  if (ended.isOver) return "The mail server took too long.";
  return error instanceof Error ? error.message : String(error);
}
