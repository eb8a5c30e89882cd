import type { ConnectionPool } from "./connection-pool.ts";
import type { Rows } from "./row-types.ts";

/** Runs one statement within a transaction. */
export type Query = (sql: string, parameters?: readonly unknown[]) => Promise<Rows>;

/** Runs `task` in a transaction as the user of the address; rolled back when it fails. */
export async function inTransaction<Result>(
  pool: ConnectionPool,
  task: (query: Query) => Promise<Result>,
): Promise<Result> {
  const connection = await pool.acquire();
  const query: Query = (sql, parameters = []) =>
    connection.send(sql, parameters, parameters.length > 0);
  try {
    await query("begin");
    const result = await task(query);
    await query("commit");
    return result;
  } catch (error) {
    await connection.rollback();
    throw error;
  } finally {
    connection.release();
  }
}
