import type { ConnectionPool, PooledConnection } from "../database/connection-pool.ts";
import type { Statement } from "./sql/sql.ts";

export type Row = Readonly<Record<string, unknown>>;

export type TransactionPlan = {
  isReadOnly: boolean;
  isolation: string | undefined;
  /** Sets role, claims and settings, before anything of the caller runs. */
  context: readonly Statement[];
  statements: readonly Statement[];
};

/**
 * Whether what was answered is kept. `rehearse` undoes it, but fails as a commit would; an error that is thrown instead
 * undoes it too.
 */
export type Decision = "commit" | "rollback" | "rehearse";

/**
 * Runs statements in one transaction. All of them are sent without waiting for the answers; only the end of a
 * transaction that may write waits until `decide` has seen them. The first failure is thrown, and nothing is left.
 */
export async function runTransaction<T>(
  { pool, isWorthPreparing }: { pool: ConnectionPool; isWorthPreparing: (sql: string) => boolean },
  plan: TransactionPlan,
  decide: (answers: Row[][]) => { result: T; decision: Decision },
): Promise<T> {
  const connection = await pool.acquire();
  const send = ({ text, parameters }: Statement) =>
    connection.send(text, parameters, parameters.length > 0 && isWorthPreparing(text));
  const isolation = plan.isolation === undefined ? "" : ` isolation level ${plan.isolation}`;
  const begin = `begin${isolation}${plan.isReadOnly ? " read only" : ""}`;
  let isOpen = true;
  try {
    const sent = [
      send({ text: begin, parameters: [] }),
      ...plan.context.map(send),
      ...plan.statements.map(send),
      // What only reads leaves nothing behind, whatever comes of it.
      ...(plan.isReadOnly ? [connection.send("commit", [], false)] : []),
    ];
    const first = 1 + plan.context.length;
    const answers = (await settle(sent)).slice(first, first + plan.statements.length);
    if (plan.isReadOnly) isOpen = false;
    const { result, decision } = decide(answers);
    if (!plan.isReadOnly) {
      await finish(connection, decision);
      isOpen = false;
    }
    return result;
  } finally {
    // On a connection that is gone, the server has done so by itself.
    if (isOpen) await connection.send("rollback", [], false).catch(() => undefined);
    connection.release();
  }
}

async function finish(connection: PooledConnection, decision: Decision): Promise<void> {
  const statements =
    decision === "rehearse" ? ["set constraints all immediate", "rollback"] : [decision];
  await settle(statements.map((text) => connection.send(text, [], false)));
}

/** Waits for all, so that none fails unheard; fails with the first. */
async function settle(answers: readonly Promise<Iterable<Row>>[]): Promise<Row[][]> {
  const settled = await Promise.allSettled(answers);
  return settled.map((answer) => {
    if (answer.status === "rejected") throw answer.reason;
    return [...answer.value];
  });
}
