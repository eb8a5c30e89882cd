import pLimit from "p-limit";
import type { ConnectionPool } from "../../core/database/connection-pool.ts";
import { inTransaction, type Query } from "../../core/database/in-transaction.ts";

/** Concurrency limit on database connections: channels must not take the connections that page rendering needs. */
const connectionLimit = pLimit(6);

/** Each kind of work has its own limit, so that slow requests of untrusted clients delay no other kind. */
const LIMITS = {
  permissions: pLimit(6),
  /** Validation of subscription filters, without patterns and with them. */
  trials: pLimit(1),
  patternTrials: pLimit(1),
  /** Reading rows for subscriptions without filters, with filters, and with patterns. */
  rows: pLimit(4),
  conditionRows: pLimit(2),
  patternRows: pLimit(1),
};
export type WorkKind = keyof typeof LIMITS;

/** Runs statements in a transaction on one snapshot, which is always rolled back. */
export function inDiscardedTransaction<Result>(
  pool: ConnectionPool,
  kind: WorkKind,
  task: (query: Query) => Promise<Result>,
): Promise<Result> {
  const options = { isSnapshot: true, isDiscarded: true, isPrepared: false };
  return LIMITS[kind](() => connectionLimit(() => inTransaction(pool, task, options)));
}
