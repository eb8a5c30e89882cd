import type pg from "pg";
import {
  type ConnectionPool,
  DEFAULT_ROLE_TIMEOUTS,
  type SentStatement,
} from "../core/database/connection-pool.ts";
import { toParameters } from "../core/database/parameters.ts";
import { type Rows, toRows } from "../core/database/row-types.ts";

/**
 * A pool with one connection that is already in a transaction. Transactions on the pool become savepoints,
 * so that nothing lasts unless the outer transaction commits.
 */
export function createTransactionPool(client: pg.Client): ConnectionPool {
  let depth = 0;
  const nest = (sql: string): string => {
    const word = /^\s*(begin|start transaction|commit|rollback)\b/i.exec(sql)?.[1]?.toLowerCase();
    if (word === undefined) return sql;
    if (word.startsWith("begin") || word.startsWith("start")) {
      depth += 1;
      return `savepoint level_${depth}`;
    }
    depth -= 1;
    const name = `level_${depth + 1}`;
    return word === "commit" ? `release savepoint ${name}` : `rollback to savepoint ${name}`;
  };

  async function send(sql: string, parameters: readonly unknown[]) {
    const values = toParameters(sql, parameters);
    return toRows(await client.query(nest(sql), values.length > 0 ? values : undefined));
  }

  async function sendTogether(statements: readonly SentStatement[]) {
    const all: Rows[] = [];
    for (const { sql, parameters } of statements) all.push(await send(sql, parameters));
    return all;
  }

  async function rollback(): Promise<void> {
    await send("rollback", []).catch(() => undefined);
  }

  return {
    acquire: async () => ({ send, sendTogether, rollback, release: () => undefined }),
    query: send,
    roleTimeouts: DEFAULT_ROLE_TIMEOUTS,
    stats: () => ({ max: 1, open: 1, used: 1, waiting: 0 }),
    close: async () => undefined,
  };
}
