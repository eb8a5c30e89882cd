import pg from "pg";
import type { ConnectionPool } from "../../core/database/connection-pool.ts";
import { isRefusedValue } from "../../core/database/database-errors.ts";
import { setContext } from "../../core/database/set-context.ts";
import {
  accessDenied,
  alreadyExists,
  bucketNotFound,
  StorageError,
} from "../objects/storage-error.ts";
import type { Caller } from "./caller.ts";

/** Runs one statement and returns its rows. */
export type RunStatement = (
  sql: string,
  parameters?: readonly unknown[],
) => Promise<readonly Record<string, unknown>[]>;

export type RunAsOptions = {
  caller: Caller;
  /** The operation, for policies that use `storage.operation()`. */
  operation: string;
  /** Rolls back at the end: a dry run that checks the policies. */
  isTrial?: boolean;
};

/**
 * Runs statements in one transaction as the caller, under row level security.
 *
 * @throws StorageError 403 when policies refuse, 409 and 404 for keys that exist or are missing.
 */
export async function runAs<Result>(
  pool: ConnectionPool,
  { caller, operation, isTrial = false }: RunAsOptions,
  task: (run: RunStatement) => Promise<Result>,
): Promise<Result> {
  const connection = await pool.acquire();
  const { role, claims } = caller;
  const sub = typeof claims.sub === "string" ? claims.sub : "";
  try {
    await connection.send("begin", [], false);
    const context = setContext(pool.roleTimeouts);
    await connection.send(context, [sub, role, JSON.stringify(claims), operation], true);
    const result = await task((sql, parameters = []) => connection.send(sql, parameters, false));
    if (isTrial) await connection.rollback();
    else await connection.send("commit", [], false);
    return result;
  } catch (error) {
    await connection.rollback();
    throw explain(error);
  } finally {
    connection.release();
  }
}

/** Maps database errors to those of Supabase Storage. */
export function explain(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError)) return error;
  if (error.code === "42501" || error.code === "22023") return accessDenied();
  if (error.code === "23505") return alreadyExists();
  // The only foreign key of the tables that callers write is that of an object's bucket.
  if (error.code === "23503") return bucketNotFound();
  if (isRefusedValue(error)) return new StorageError(400, "InvalidRequest", error.message);
  return error;
}
