import type { PostgresConnection } from "@supabase/lite/postgres";
import { type Kysely, sql } from "kysely";

/** Who asks, as `@supabase/lite` hands it to the database. */
type RequestContext = {
  auth?: { role?: string; uid?: string; jwt?: Record<string, unknown> };
  storage?: { operation?: string };
};

/**
 * The connection of `@supabase/lite` with two of its habits changed, both from outside:
 *
 * - It grants all privileges on all tables of all schemas to every role at its first request. Here the
 *   migrations alone say who may do what, as they do on hosted Supabase.
 * - It tells the database who asks in six statements, each a round trip. Here it is one.
 */
export function withMigratedPrivileges(connection: PostgresConnection): PostgresConnection {
  return Object.assign(connection, {
    ensureRlsContext: async () => true,
    applyJwtSessionContext: async (
      transaction: Kysely<unknown>,
      context: RequestContext,
    ): Promise<void> => {
      const { role = "anon", uid = "", jwt } = context.auth ?? {};
      await sql`select
        set_config('request.jwt.claim.sub', ${String(uid)}, true),
        set_config('request.jwt.claim.role', ${role}, true),
        set_config('request.jwt.claims', ${JSON.stringify(jwt ?? { role })}, true),
        set_config('storage.operation', ${context.storage?.operation ?? ""}, true),
        set_config('role', ${role}, true)`.execute(transaction);
    },
  });
}
