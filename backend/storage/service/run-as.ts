import pg from "pg";
import type { Caller } from "../../core/base/caller.ts";
import { asCaller } from "../../core/database/as-caller.ts";
import type { ConnectionPool } from "../../core/database/connection-pool.ts";
import { isRefusedValue } from "../../core/database/database-errors.ts";
import type { Query } from "../../core/database/in-transaction.ts";
import {
  accessDenied,
  alreadyExists,
  bucketNotFound,
  StorageError,
} from "../objects/storage-error.ts";

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
  task: (run: Query) => Promise<Result>,
): Promise<Result> {
  const settings = [["storage.operation", operation]] as const;
  try {
    return await asCaller(
      pool,
      { caller, settings, isDiscarded: isTrial, isPrepared: false },
      task,
    );
  } catch (error) {
    throw explain(error);
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
