import type { ConnectionPool } from "./connection-pool.ts";
import type { Rows } from "./row-types.ts";

/**
 * Runs one statement within a transaction.
 *
 * @param prepare prepares it once per connection; the transaction's option decides unless given.
 */
export type Query = (
  sql: string,
  parameters?: readonly unknown[],
  prepare?: boolean,
) => Promise<Rows>;

export type TransactionOptions = {
  /** Sees one snapshot from its first statement to its last. */
  isSnapshot?: boolean;
  /** Rolls back at the end: a dry run. */
  isDiscarded?: boolean;
  /** Whether statements with parameters are prepared: not those whose text varies. */
  isPrepared?: boolean;
};

/** Runs `task` in a transaction as the user of the address; rolled back when it fails. */
export async function inTransaction<Result>(
  pool: ConnectionPool,
  task: (query: Query) => Promise<Result>,
  { isSnapshot = false, isDiscarded = false, isPrepared = true }: TransactionOptions = {},
): Promise<Result> {
  const connection = await pool.acquire();
  const query: Query = (sql, parameters = [], prepare = isPrepared && parameters.length > 0) =>
    connection.send(sql, parameters, prepare);
  try {
    await query(isSnapshot ? "begin isolation level repeatable read" : "begin");
    const result = await task(query);
    if (isDiscarded) await connection.rollback();
    else await query("commit");
    return result;
  } catch (error) {
    await connection.rollback();
    throw error;
  } finally {
    connection.release();
  }
}
