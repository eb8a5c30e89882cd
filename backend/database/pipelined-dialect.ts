import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from "kysely";
import type { ConnectionPool } from "./connection-pool.ts";
import { type PipelinedConnection, toPipelinedConnection } from "./pipelined-connection.ts";
import { createStatementChoice } from "./statement-choice.ts";

/**
 * PostgreSQL for Kysely, with few round trips: `begin` and deferred statements go out
 * together with the first statement that somebody waits for, and a statement that comes often is
 * prepared. Errors are those of waiting for each: the first statement that failed says why.
 */
export function createPipelinedDialect(pool: ConnectionPool): Dialect {
  const isWorthPreparing = createStatementChoice();
  return {
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createDriver: (): Driver => ({
      init: async () => undefined,
      acquireConnection: async () => toPipelinedConnection(await pool.acquire(), isWorthPreparing),
      async beginTransaction(connection, { isolationLevel, accessMode }) {
        const mode = [isolationLevel && `isolation level ${isolationLevel}`, accessMode];
        asPipelined(connection).defer(["begin", ...mode.filter(Boolean)].join(" "));
      },
      commitTransaction: (connection) => asPipelined(connection).commit(),
      rollbackTransaction: (connection) => asPipelined(connection).rollback(),
      releaseConnection: async (connection) => asPipelined(connection).release(),
      destroy: () => pool.close(),
    }),
  };
}

/** A statement whose answer nobody needs; if it fails, the next statement fails with its error. */
export function deferredQuery(sql: string, parameters: readonly unknown[]): CompiledQuery {
  const query: CompiledQuery & { isDeferred: true } = {
    ...CompiledQuery.raw(sql, [...parameters]),
    isDeferred: true,
  };
  return query;
}

/** Kysely hands back the very connection that the driver made. */
function asPipelined(connection: DatabaseConnection): PipelinedConnection {
  return connection as PipelinedConnection;
}
