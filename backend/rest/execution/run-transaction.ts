import type { ConnectionPool, PooledConnection } from "../../core/database/connection-pool.ts";
import type { Statement } from "../sql/sql.ts";

export type Row = Readonly<Record<string, unknown>>;

export type TransactionPlan = {
  isReadOnly: boolean;
  isolation: string | undefined;
  /** Sets role, claims and settings before any statement of the caller. */
  context: readonly Statement[];
  statements: readonly Statement[];
  /** For functions with a time limit of their own. */
  answerWithinMs?: number | undefined;
};

/**
 * How a transaction ends. `rehearse` rolls back, but fails where a commit would; a thrown error also
 * rolls back.
 */
export type Decision = "commit" | "rollback" | "rehearse";

type Running = { pool: ConnectionPool; isWorthPreparing: (sql: string) => boolean };

/**
 * Runs statements in one pipelined transaction; the server runs none after one that has failed: without `begin` and the
 * context, the caller's statement would run as the login role. Only the end of a transaction that may write waits until
 * `decide` has checked the results. The first error is thrown, and the transaction is rolled back.
 */
export async function runTransaction<T>(
  { pool, isWorthPreparing }: Running,
  plan: TransactionPlan,
  decide: (answers: Row[][]) => { result: T; decision: Decision },
): Promise<T> {
  const connection = await pool.acquire();
  const isolation = plan.isolation === undefined ? "" : ` isolation level ${plan.isolation}`;
  const begin = `begin${isolation}${plan.isReadOnly ? " read only" : ""}`;
  let isOpen = true;
  try {
    const statements = [
      { text: begin, parameters: [] },
      ...plan.context,
      ...plan.statements,
      // A read-only transaction needs no check before its end.
      ...(plan.isReadOnly ? [{ text: "commit", parameters: [] }] : []),
    ].map(({ text, parameters }) => ({
      sql: text,
      parameters,
      prepare: parameters.length > 0 && isWorthPreparing(text),
    }));
    const first = 1 + plan.context.length;
    const all = await connection.sendTogether(statements, plan.answerWithinMs);
    const answers = all.slice(first, first + plan.statements.length);
    if (plan.isReadOnly) isOpen = false;
    const { result, decision } = decide(answers);
    if (!plan.isReadOnly) {
      await finish(connection, decision);
      isOpen = false;
    }
    return result;
  } finally {
    if (isOpen) await connection.rollback();
    connection.release();
  }
}

async function finish(connection: PooledConnection, decision: Decision): Promise<void> {
  const statements =
    decision === "rehearse" ? ["set constraints all immediate", "rollback"] : [decision];
  await connection.sendTogether(statements.map((sql) => ({ sql, parameters: [], prepare: false })));
}
