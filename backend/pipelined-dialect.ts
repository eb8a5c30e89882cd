import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from "kysely";
import type postgres from "postgres";
import { createStatementChoice } from "./statement-choice.ts";

type DeferredQuery = CompiledQuery & { isDeferred: true };

type PipelinedConnection = DatabaseConnection & {
  /** Sends a statement without waiting for its answer. */
  defer(sql: string, parameters?: readonly unknown[]): void;
  /** Sends a statement and waits for it and for all that was deferred before it. */
  run(sql: string): Promise<void>;
  release(): void;
};

/**
 * PostgreSQL for Kysely, on postgres.js, with few round trips: `begin` and deferred statements go out
 * together with the first statement that somebody waits for, and a statement that comes often is
 * prepared. Errors are those of waiting for each: the first statement that failed says why.
 */
export function createPipelinedDialect(sql: postgres.Sql): Dialect {
  const isWorthPreparing = createStatementChoice();
  return {
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createDriver: (): Driver => ({
      init: async () => undefined,
      acquireConnection: async () => toConnection(await sql.reserve(), isWorthPreparing),
      async beginTransaction(connection, { isolationLevel, accessMode }) {
        const mode = [isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(
          Boolean,
        );
        asPipelined(connection).defer(["begin", ...mode].join(" "));
      },
      commitTransaction: (connection) => asPipelined(connection).run("commit"),
      rollbackTransaction: async (connection) => {
        await asPipelined(connection).run("rollback");
      },
      releaseConnection: async (connection) => asPipelined(connection).release(),
      destroy: () => sql.end(),
    }),
  };
}

/** A statement whose answer nobody needs; if it fails, the next statement fails with its error. */
export function deferredQuery(sql: string, parameters: readonly unknown[]): DeferredQuery {
  return { ...CompiledQuery.raw(sql, [...parameters]), isDeferred: true };
}

function toConnection(
  reserved: postgres.ReservedSql,
  isWorthPreparing: (sql: string) => boolean,
): PipelinedConnection {
  let deferredFailure: { error: unknown } | undefined;

  function send(sql: string, parameters: readonly unknown[]) {
    return reserved.unsafe(sql, [...parameters] as never[], {
      prepare: parameters.length > 0 && isWorthPreparing(sql),
    });
  }

  function defer(sql: string, parameters: readonly unknown[] = []): void {
    send(sql, parameters).catch((error: unknown) => {
      deferredFailure ??= { error };
    });
  }

  return {
    defer,
    async run(sql) {
      const failure = await send(sql, []).then(
        () => deferredFailure,
        (error: unknown) => deferredFailure ?? { error },
      );
      deferredFailure = undefined;
      if (failure && sql !== "rollback") throw failure.error;
    },
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      if ("isDeferred" in query) {
        defer(query.sql, query.parameters);
        return { rows: [] };
      }
      const result = await send(query.sql, query.parameters).catch((error: unknown) => {
        throw deferredFailure ? deferredFailure.error : error;
      });
      return { rows: Array.from(result) as Row[], numAffectedRows: countChanged(result) };
    },
    async *streamQuery<Row>(query: CompiledQuery, chunkSize = 100) {
      for await (const rows of send(query.sql, query.parameters).cursor(chunkSize)) {
        yield { rows: rows as Row[] };
      }
    },
    release: () => reserved.release(),
  };
}

function countChanged({
  command,
  count,
}: {
  command: string;
  count: number | null;
}): bigint | undefined {
  const changes = ["INSERT", "UPDATE", "DELETE", "MERGE"].includes(command);
  return changes ? BigInt(count ?? 0) : undefined;
}

/** Kysely hands back the very connection that the driver made. */
function asPipelined(connection: DatabaseConnection): PipelinedConnection {
  return connection as PipelinedConnection;
}
