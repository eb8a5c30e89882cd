import type { ConnectionPool } from "../../database/connection-pool.ts";

export type Query = (sql: string, parameters?: readonly unknown[]) => Promise<Row[]>;
type Row = Record<string, unknown>;

/** Runs `task` on one connection, in a transaction that is undone when it fails. */
export async function inTransaction<Result>(
  pool: ConnectionPool,
  task: (query: Query) => Promise<Result>,
): Promise<Result> {
  const connection = await pool.acquire();
  const query: Query = async (sql, parameters = []) => connection.send(sql, parameters, true);
  try {
    await query("begin");
    const result = await task(query);
    await query("commit");
    return result;
  } catch (error) {
    // On a lost connection there is nothing left to undo.
    await query("rollback").catch(() => undefined);
    throw error;
  } finally {
    connection.release();
  }
}
