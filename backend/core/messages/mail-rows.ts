import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { ConnectionPool } from "../database/connection-pool.ts";
import type { Query } from "../database/in-transaction.ts";
import { createEncryption } from "../keys/encryption.ts";
import type { Mail } from "./mail.ts";

/** A mail that is leased to this process, and the number of this attempt, from 1. */
export type LeasedMail = { id: string; attempt: number; mail: Mail };

/** A mail that is not sent any more. */
export type LostMail = {
  id: string;
  messageId: string;
  /** Number of failed attempts, and why the last failed. */
  attempts: number;
  problem: string | null;
  reason: "expired" | "unreadable";
};

/** The rows of `embedded.mails`. */
export type MailRows = {
  /**
   * Stores a mail within a transaction. A mail with the same `Message-ID` that waits already is not stored again.
   *
   * @returns the mail where `isLeased` and it was stored.
   */
  add(
    query: Query,
    mail: Mail,
    options: { validMinutes: number; isLeased: boolean },
  ): Promise<LeasedMail | undefined>;
  /** Leases due mails to this process. */
  claim(most: number): Promise<{ mails: LeasedMail[]; lost: LostMail[] }>;
  /** Ends the lease: the mail is due again after the delay. */
  postpone(mail: LeasedMail, failure: Failure): Promise<void>;
  /** Makes the mails due that have failed, but were not refused. */
  makeDue(): Promise<void>;
  remove(mail: { id: string }): Promise<void>;
  /** Milliseconds until a mail is due; undefined when none waits. */
  nextWait(): Promise<number | undefined>;
  /** Number of mails that wait, and when the oldest that was not refused was stored. */
  stats(): Promise<{ waiting: number; oldest: Date | null }>;
};

export type Failure = { problem: string; isRefused: boolean; seconds: number };

/** Longer than the attempt and recording its result. */
export const LEASE_SECONDS = 120;

const storedSchema = z.object({ id: z.coerce.string() });
const claimedSchema = z.object({
  id: z.coerce.string(),
  message_id: z.string(),
  encrypted_mail: z.string(),
  attempts: z.number(),
  last_problem: z.string().nullable(),
  is_expired: z.boolean(),
});
const waitSchema = z.object({ wait_ms: z.coerce.number().nullable() });
const statsSchema = z.object({
  waiting: z.coerce.number(),
  oldest_ms: z.coerce.number().nullable(),
});

/** Mails are encrypted with a key derived from `jwtSecret`. */
export function openMailRows(options: {
  pool: ConnectionPool;
  siteUrl: string;
  jwtSecret: string;
}): MailRows {
  const { pool, siteUrl } = options;
  const encryption = createEncryption(options.jwtSecret, "mails");

  function readMail(encrypted: string): Mail | undefined {
    try {
      return JSON.parse(encryption.decrypt(encrypted));
    } catch {
      return undefined;
    }
  }

  return {
    async add(query, mail, { validMinutes, isLeased }) {
      const messageId = mail.messageId ?? `<${randomUUID()}@${new URL(siteUrl).hostname}>`;
      const message = { ...mail, messageId };
      const [row] = await query(
        `insert into embedded.mails (message_id, encrypted_mail, due_at, expires_at, attempts)
         values (
           $1, $2, clock_timestamp() + make_interval(secs => $3), clock_timestamp() + make_interval(mins => $4), $5
         )
         on conflict (message_id) do nothing returning id`,
        [
          messageId,
          encryption.encrypt(JSON.stringify(message)),
          isLeased ? LEASE_SECONDS : 0,
          validMinutes,
          isLeased ? 1 : 0,
        ],
      );
      if (!row || !isLeased) return undefined;
      return { id: storedSchema.parse(row).id, attempt: 1, mail: message };
    },
    async claim(most) {
      const rows = await pool.query(
        `with due as (
           select id, problem from embedded.mails where due_at <= clock_timestamp()
           order by due_at, id limit $1 for update skip locked
         )
         update embedded.mails as mail set
           attempts = mail.attempts + 1, problem = null,
           due_at = clock_timestamp() + make_interval(secs => $2)
         from due where due.id = mail.id
         returning mail.id, mail.message_id, mail.encrypted_mail, mail.attempts, due.problem as last_problem,
           mail.expires_at <= clock_timestamp() as is_expired`,
        [most, LEASE_SECONDS],
      );
      const mails: LeasedMail[] = [];
      const lost: LostMail[] = [];
      for (const row of rows) {
        const claimed = claimedSchema.parse(row);
        const { id, attempts, message_id: messageId, last_problem: problem } = claimed;
        const mail = claimed.is_expired ? undefined : readMail(claimed.encrypted_mail);
        const reason = claimed.is_expired ? "expired" : "unreadable";
        if (mail) mails.push({ id, attempt: attempts, mail });
        else lost.push({ id, messageId, attempts: attempts - 1, problem, reason });
      }
      return { mails, lost };
    },
    async postpone({ id, attempt }, { problem, isRefused, seconds }) {
      await pool.query(
        `update embedded.mails set
           due_at = clock_timestamp() + make_interval(secs => $3), problem = $4, is_refused = $5
         where id = $1 and attempts = $2`,
        [id, attempt, seconds, problem.slice(0, 1000), isRefused],
      );
    },
    async makeDue() {
      // Where `problem` is null, a process is sending the mail.
      await pool.query(
        `update embedded.mails set due_at = clock_timestamp()
         where problem is not null and not is_refused`,
        [],
      );
    },
    async remove({ id }) {
      await pool.query("delete from embedded.mails where id = $1", [id]);
    },
    async nextWait() {
      const [row] = await pool.query(
        "select extract(epoch from min(due_at) - clock_timestamp()) * 1000 as wait_ms from embedded.mails",
        [],
      );
      return waitSchema.parse(row).wait_ms ?? undefined;
    },
    async stats() {
      const [row] = await pool.query(
        `select count(*) as waiting,
           extract(epoch from min(created_at) filter (where not is_refused)) * 1000 as oldest_ms
         from embedded.mails`,
        [],
      );
      const { waiting, oldest_ms: oldest } = statsSchema.parse(row);
      return { waiting, oldest: oldest === null ? null : new Date(oldest) };
    },
  };
}
