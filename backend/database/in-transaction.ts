import type postgres from "postgres";
import type { ConnectionPool } from "./connection-pool.ts";

/** One statement within a transaction. */
export type Query = (
  sql: string,
  parameters?: readonly unknown[],
) => Promise<postgres.RowList<postgres.Row[]>>;

/** Runs `task` in a transaction of its own, as the user of the address; undone when it fails. */
export async function inTransaction<Result>(
  pool: ConnectionPool,
  task: (query: Query) => Promise<Result>,
): Promise<Result> {
  const connection = await pool.acquire();
  try {
    await connection.send("begin", [], false);
    const result = await task((sql, parameters = []) => connection.send(sql, parameters, true));
    await connection.send("commit", [], false);
    return result;
  } catch (error) {
    // On a connection that is gone, the server has done so by itself.
    await connection.send("rollback", [], false).catch(() => undefined);
    throw error;
  } finally {
    connection.release();
  }
}
