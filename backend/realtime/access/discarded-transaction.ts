import type { ConnectionPool } from "../../core/database/connection-pool.ts";
import { inTransaction, type Query } from "../../core/database/in-transaction.ts";
import { createSemaphore } from "../../core/requests/semaphore.ts";

/** Concurrency limit on database connections: channels must not take the connections that page rendering needs. */
const connectionLimit = createSemaphore({ slots: 6 });

/** Each kind of work has its own limit, so that slow requests of untrusted clients delay no other kind. */
const LIMITS = {
  permissions: createSemaphore({ slots: 6 }),
  /** Validation of subscription filters, without patterns and with them. */
  trials: createSemaphore({ slots: 1 }),
  patternTrials: createSemaphore({ slots: 1 }),
  /** Reading rows for subscriptions without filters, with filters, and with patterns. */
  rows: createSemaphore({ slots: 4 }),
  conditionRows: createSemaphore({ slots: 2 }),
  patternRows: createSemaphore({ slots: 1 }),
};
export type WorkKind = keyof typeof LIMITS;

/** Runs statements in a transaction on one snapshot, which is always rolled back. */
export function inDiscardedTransaction<Result>(
  pool: ConnectionPool,
  kind: WorkKind,
  task: (query: Query) => Promise<Result>,
): Promise<Result> {
  const options = { isSnapshot: true, isDiscarded: true, isPrepared: false };
  return LIMITS[kind].run(() => connectionLimit.run(() => inTransaction(pool, task, options)));
}
