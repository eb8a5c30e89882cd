import pLimit from "p-limit";
import type { ConnectionPool, PooledConnection } from "../../core/database/connection-pool.ts";
import { type RoleTimeouts, setTimeLimit } from "../../core/database/set-context.ts";
import { type Identity, userOf } from "./identity.ts";

const setCaller = (timeouts: RoleTimeouts) => `select
  set_config('request.jwt.claim.sub', $1, true),
  set_config('request.jwt.claim.role', $2, true),
  set_config('request.jwt.claims', $3, true),
  set_config('realtime.topic', $4, true),
  ${setTimeLimit(timeouts)},
  set_config('role', $2, true)`;

export type Query = (
  sql: string,
  parameters?: readonly unknown[],
) => ReturnType<PooledConnection["send"]>;

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
  return LIMITS[kind](() => connectionLimit(() => runAndDiscard(pool, task)));
}

async function runAndDiscard<Result>(
  pool: ConnectionPool,
  task: (query: Query) => Promise<Result>,
): Promise<Result> {
  const connection = await pool.acquire();
  const query: Query = (sql, parameters = []) => connection.send(sql, parameters, false);
  try {
    await query("begin isolation level repeatable read");
    return await task(query);
  } finally {
    await connection.rollback();
    connection.release();
  }
}

/** Sets the caller for the rest of the transaction and, for policies, the topic of a channel. */
export async function setCallerContext(
  { roleTimeouts }: Pick<ConnectionPool, "roleTimeouts">,
  query: Query,
  identity: Identity,
  topic = "",
): Promise<void> {
  const { role, claims } = identity;
  const parameters = [userOf(identity) ?? "", role, JSON.stringify(claims), topic];
  await query(setCaller(roleTimeouts), parameters);
}

/** Sets the statement timeout for the rest of the transaction. */
export async function limitTime(query: Query, milliseconds: number): Promise<void> {
  await query("select set_config('statement_timeout', $1, true)", [String(milliseconds)]);
}
