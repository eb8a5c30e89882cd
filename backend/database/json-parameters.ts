import type { PooledConnection } from "./connection-pool.ts";

const JSON_TYPES = new Set([114, 3802]);
const MAX_KNOWN = 2000;
/** Which parameters of a statement are `json` or `jsonb`. */
const known = new Map<string, boolean[]>();

/**
 * The parameters of a statement of `@supabase/lite`, which gives any value for a parameter of type `json` and expects
 * the driver to know. PostgreSQL is asked for the types, once a statement.
 */
export async function withJson(
  connection: PooledConnection,
  sql: string,
  parameters: readonly unknown[],
): Promise<readonly unknown[]> {
  if (!parameters.some(isAmbiguous)) return parameters;
  const isJson = known.get(sql) ?? (await readTypes(connection, sql));
  return parameters.map((value, index) =>
    isJson[index] && isAmbiguous(value) ? JSON.stringify(value) : value,
  );
}

/** Objects become JSON anyway. */
function isAmbiguous(value: unknown): boolean {
  return (
    value !== null && value !== undefined && (typeof value !== "object" || Array.isArray(value))
  );
}

async function readTypes(connection: PooledConnection, sql: string): Promise<boolean[]> {
  await connection.send(`prepare broadsheet_described as ${sql}`, [], false);
  const [row] = await connection.send(
    `select array(select unnest(parameter_types)::oid)::oid[] as types
     from pg_prepared_statements where name = 'broadsheet_described'`,
    [],
    false,
  );
  await connection.send("deallocate broadsheet_described", [], false);
  const types: unknown[] = row?.types ?? [];
  const isJson = types.map((type) => JSON_TYPES.has(Number(type)));
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(sql, isJson);
  return isJson;
}
