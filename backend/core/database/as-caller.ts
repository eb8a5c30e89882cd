import pg from "pg";
import { type Caller, userOf } from "../base/caller.ts";
import type { ConnectionPool, RoleTimeouts } from "./connection-pool.ts";
import { inTransaction, type Query, type TransactionOptions } from "./in-transaction.ts";

/** Settings of a transaction by name, such as `storage.operation`, which policies may read. */
export type TransactionSettings = readonly (readonly [name: string, value: string])[];

/**
 * Runs `task` in a transaction of the caller: with its role, under row level security, with its claims and its statement
 * timeout.
 */
export function asCaller<Result>(
  pool: ConnectionPool,
  options: TransactionOptions & { caller: Caller; settings?: TransactionSettings },
  task: (query: Query) => Promise<Result>,
): Promise<Result> {
  return inTransaction(
    pool,
    async (query) => {
      await becomeCaller(pool, query, options.caller, options.settings);
      return task(query);
    },
    options,
  );
}

/** Makes the rest of a transaction the caller's. */
export async function becomeCaller(
  { roleTimeouts }: Pick<ConnectionPool, "roleTimeouts">,
  query: Query,
  caller: Caller,
  settings?: TransactionSettings,
): Promise<void> {
  const { text, parameters } = callerStatement(roleTimeouts, caller, settings);
  await query(text, parameters, true);
}

/** The statement that makes the rest of a transaction the caller's; settings override the statement timeout. */
export function callerStatement(
  timeouts: RoleTimeouts,
  caller: Caller,
  settings: TransactionSettings = [],
): { text: string; parameters: string[] } {
  const { role, claims } = caller;
  const given = settings.map(
    ([name], at) => `set_config(${pg.escapeLiteral(name)}, $${at + 4}, true),`,
  );
  return {
    // Returns one short value, since each column of a result is described and parsed. The role comes last: some settings
    // are the login role's.
    text: `select length(concat(set_config('request.jwt.claim.role', $1, true),
  set_config('request.jwt.claims', $2, true),
  set_config('request.jwt.claim.sub', $3, true),
  ${setStatementTimeout(timeouts)},
  ${given.join("\n  ")}
  set_config('role', $1, true)))`,
    parameters: [
      role,
      JSON.stringify({ ...claims, role }),
      userOf(caller) ?? "",
      ...settings.map(([, value]) => value),
    ],
  };
}

function setStatementTimeout({ anon, authenticated }: RoleTimeouts): string {
  return `set_config('statement_timeout', case $1
    when 'anon' then '${anon}s' when 'service_role' then current_setting('statement_timeout') else '${authenticated}s'
  end, true)`;
}
