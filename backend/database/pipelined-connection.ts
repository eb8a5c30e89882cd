import type { CompiledQuery, DatabaseConnection, QueryResult } from "kysely";
import type { PooledConnection } from "./connection-pool.ts";
import { withJson } from "./json-parameters.ts";
import type { Rows } from "./rows.ts";

/** A connection in the form that Kysely takes, for one transaction or one statement. */
export type PipelinedConnection = DatabaseConnection & {
  /** Sends a statement without waiting for its answer. */
  defer(sql: string, parameters?: readonly unknown[]): void;
  commit(): Promise<void>;
  rollback(): Promise<void>;
  release(): void;
};

/** Lets statements follow each other without waiting; the pool sees to it that none of them outlives its connection. */
export function toPipelinedConnection(
  pooled: PooledConnection,
  isWorthPreparing: (sql: string) => boolean,
): PipelinedConnection {
  let deferredFailure: { error: unknown } | undefined;

  async function send(sql: string, parameters: readonly unknown[] = []) {
    const prepare = parameters.length > 0 && isWorthPreparing(sql);
    try {
      return await pooled.send(sql, parameters, prepare);
    } catch (error) {
      throw deferredFailure ? deferredFailure.error : error;
    }
  }

  function defer(sql: string, parameters?: readonly unknown[]): void {
    send(sql, parameters).catch((error: unknown) => {
      deferredFailure ??= { error };
    });
  }

  return {
    defer,
    async commit() {
      await send("commit");
      // PostgreSQL answers the commit of a failed transaction with a rollback and no error.
      if (deferredFailure) throw deferredFailure.error;
    },
    async rollback() {
      // On a connection that is gone, the server has done so by itself.
      await send("rollback").catch(() => undefined);
    },
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      if ("isDeferred" in query) {
        defer(query.sql, query.parameters);
        return { rows: [] };
      }
      const values = await withJson(pooled, query.sql, query.parameters);
      const result = await send(query.sql, values);
      return { rows: Array.from(result) as Row[], numAffectedRows: countChanged(result) };
    },
    async *streamQuery<Row>(query: CompiledQuery) {
      const values = await withJson(pooled, query.sql, query.parameters);
      const rows = await send(query.sql, values);
      yield { rows: Array.from(rows) as Row[] };
    },
    release: () => pooled.release(),
  };
}

function countChanged({ command, count }: Rows): bigint | undefined {
  const changes = ["INSERT", "UPDATE", "DELETE", "MERGE"].includes(command);
  return changes ? BigInt(count ?? 0) : undefined;
}
