import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import type { ConnectionPool } from "../database/connection-pool.ts";
import { inTransaction, type Query } from "../database/in-transaction.ts";
import type { Mail, SendMail } from "./mail.ts";

/**
 * Stores a mail within a transaction, for the host's queue; it is worth sending for `validMinutes`. The returned function
 * is called after the commit: it makes the first attempt, and does not throw.
 */
export type StoreMail = (
  query: Query,
  mail: Mail,
  validMinutes: number,
) => Promise<() => Promise<void>>;

/** Adds a mail that is sent when the transaction has committed. */
export type AddMail = (mail: Mail, validMinutes: number) => Promise<void>;

export type MailTransactions = {
  /**
   * Runs `task` in a transaction, commits, and sends the mails that it has added. Waits for them for a limited time; a
   * mail that cannot be sent is not an error.
   */
  transact<Result>(task: (query: Query, addMail: AddMail) => Promise<Result>): Promise<Result>;
};

export type MailTransactionsOptions = {
  pool: ConnectionPool;
  sendMail: SendMail;
  /** Without it, a mail is sent once. */
  storeMail?: StoreMail | undefined;
  log: Logger;
};

/** How long a request waits for the first attempt. */
const FIRST_ATTEMPT_MS = 2000;

/** Transactions that issue codes and add the mails that bring them. */
export function createMailTransactions(options: MailTransactionsOptions): MailTransactions {
  const { pool, sendMail, log } = options;
  const sendOnce: StoreMail = async (_, mail) => () =>
    sendMail(mail).catch((error: unknown) => log.error({ err: error }, "could not send a mail"));
  const { storeMail = sendOnce } = options;
  return {
    async transact(task) {
      const attempts: (() => Promise<void>)[] = [];
      const result = await inTransaction(pool, (query) =>
        task(query, async (mail, validMinutes) => {
          attempts.push(await storeMail(query, mail, validMinutes));
        }),
      );
      await Promise.race([
        Promise.all(attempts.map((attempt) => attempt())),
        delay(FIRST_ATTEMPT_MS, undefined, { ref: false }),
      ]);
      return result;
    },
  };
}
