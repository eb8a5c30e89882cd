import type { ConnectionPool } from "../database/connection-pool.ts";
import type { ApiRequest } from "./api-request.ts";
import { RestError } from "./rest-error.ts";

export type ExecutorOptions = {
  pool: ConnectionPool;
  /** Address for `LISTEN pgrst`; without it the schema cache is only read again when something is missing in it. */
  databaseUrl?: string;
  /** Schemas that requests may name; the first is the default. */
  schemas: readonly string[];
  /** Schemas that functions find types and operators in, after the requested one. */
  extraSearchPath?: readonly string[];
  /** Rows of the requested resource, and of each embedded one for each row it is embedded in. */
  maxRows?: number;
  limits?: { responseBytes?: number };
  isAggregateAllowed?: boolean;
  /** Whether `Prefer: tx=rollback` is obeyed. */
  isRollbackAllowed?: boolean;
  /** Rolls every transaction back unless `Prefer: tx=commit`, for tests. */
  isRolledBackByDefault?: boolean;
  /** Whether `application/vnd.pgrst.plan` is answered. */
  isPlanAllowed?: boolean;
  /** Function without arguments that is called before each statement: `schema.name`. */
  preRequest?: { schema: string; name: string };
  /** Settings of every transaction, such as `app.settings.jwt_secret`. */
  settings?: Readonly<Record<string, string>>;
};

/** What the database answered. It is committed, unless the request asked for a rollback. */
export type Result = {
  kind: "read" | "insert" | "upsert" | "update" | "delete" | "call" | "plan";
  /** As PostgreSQL made it. Empty for HEAD and where no representation was asked for. */
  body: string | Uint8Array;
  /** For `Content-Type`, without charset; parameters such as `nulls=stripped` included. */
  mediaType: string;
  /** Rows of the requested resource in the answer, or changed by it. */
  pageCount: number;
  /** What `Prefer: count` asked for. */
  totalCount: number | undefined;
  /** Rows skipped before the first: the start of `Content-Range`. */
  offset: number;
  /** Set by the statement in `response.status`; never 4xx or 5xx without having been rolled back. */
  status: number | undefined;
  /** Set by the statement in `response.headers`. */
  headers: [name: string, value: string][];
  /** Key of the one inserted row, with `Prefer: return=headers-only`: `["id", "eq.5"]`. */
  location: [name: string, value: string][];
  /** Rows that an upsert has inserted rather than updated; undefined for anything else. */
  insertedCount: number | undefined;
  /** Whether the function returns `void`: 204. */
  isVoid: boolean;
  /** Whether `Prefer: resolution` had a key to work on. */
  isResolutionApplied: boolean;
};

export type Executor = {
  /**
   * Runs one statement in a transaction of the caller's role.
   *
   * @throws RestError when the request does not fit the schema or its result does not fit the request, and the
   * driver's error when PostgreSQL refuses; neither leaves anything behind.
   */
  execute(request: ApiRequest): Promise<Result>;
  /** Methods that a table, view or function takes, for `Allow`: `OPTIONS,GET,HEAD,POST`. */
  listMethods(request: Pick<ApiRequest, "resource" | "schema">): Promise<string>;
  close(): Promise<void>;
};

/** The database half of `/rest/v1`: plans requests against the schema cache and runs them. */
export function createExecutor(_options: ExecutorOptions): Executor {
  const refuse = () => Promise.reject(new RestError(503, "PGRST002", "No schema cache."));
  return { execute: refuse, listMethods: refuse, close: async () => undefined };
}
