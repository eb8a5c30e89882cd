import type { PostgresConnection } from "@supabase/lite/postgres";
import { Kysely } from "kysely";
import type { ConnectionPool } from "./connection-pool.ts";
import { createPipelinedDialect, deferredQuery } from "./pipelined-dialect.ts";
import { setContext } from "./set-context.ts";

/** Who asks, as `@supabase/lite` hands it to the database. */
type RequestContext = {
  auth?: { role?: string | null; uid?: string | null; jwt?: Record<string, unknown> | null };
  storage?: { operation?: string };
};

/** The request of a function call, which the function may read. */
type FunctionCall = { method: string; path: string; requestHeaders?: Record<string, string> };

const SET_FUNCTION_CALL = `select
  set_config('response.status', '', true),
  set_config('response.headers', '', true),
  set_config('request.method', $1, true),
  set_config('request.path', $2, true),
  set_config('request.headers', $3, true)`;

/**
 * The connection of `@supabase/lite` with two of its habits changed, both from outside:
 *
 * - It grants all privileges on all tables of all schemas to every role at its first request. Here the
 *   migrations alone say who may do what, as they do on hosted Supabase.
 * - It waits for each of many small statements, `begin` and six that tell the database who asks. Here
 *   they are two, and go out together with the query itself.
 */
export function withMigratedPrivileges(
  connection: PostgresConnection,
  pool: ConnectionPool,
): PostgresConnection {
  return Object.assign(connection, {
    kysely: new Kysely<unknown>({ dialect: createPipelinedDialect(pool) }),
    ensureRlsContext: async () => true,
    applyJwtSessionContext: async (
      transaction: Kysely<unknown>,
      context: RequestContext,
    ): Promise<void> => {
      const { role, uid, jwt } = context.auth ?? {};
      const roleName = role ?? "anon";
      const claims = JSON.stringify(jwt ?? { role: roleName });
      const operation = context.storage?.operation ?? "";
      await transaction.executeQuery(
        deferredQuery(setContext(pool.roleTimeouts), [uid ?? "", roleName, claims, operation]),
      );
    },
    applyRpcRequestGucs: async (
      transaction: Kysely<unknown>,
      { method, path, requestHeaders = {} }: FunctionCall,
    ): Promise<void> => {
      await transaction.executeQuery(
        deferredQuery(SET_FUNCTION_CALL, [method, path, JSON.stringify(requestHeaders)]),
      );
    },
  });
}
