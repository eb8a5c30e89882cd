import type { ConnectionPool } from "./connection-pool.ts";
import type { Rows } from "./rows.ts";

/** One statement within a transaction. */
export type Query = (sql: string, parameters?: readonly unknown[]) => Promise<Rows>;

/** Runs `task` in a transaction of its own, as the user of the address; undone when it fails. */
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
    // On a connection that is gone, the server has done so by itself.
    await query("rollback").catch(() => undefined);
    throw error;
  } finally {
    connection.release();
  }
}
