import { randomInt } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { ConnectionPool } from "../../core/database/connection-pool.ts";
import { DatabaseUnavailable, sqlState } from "../../core/database/database-errors.ts";
import type { Notifications } from "../../core/database/notifications.ts";
import { findFunction, findTable } from "../plan/find-resource.ts";
import type { ApiRequest } from "../request/api-request.ts";
import { RestError } from "../request/rest-error.ts";
import type { RestLimits } from "../request/rest-limits.ts";
import { contextStatement } from "./context-sql.ts";
import { type PlannedRequest, planRequest } from "./plan-request.ts";
import { createStatementChoice } from "./statement-choice.ts";
import type { Result } from "./to-result.ts";
import { toResult } from "./to-result.ts";

export type { Result } from "./to-result.ts";

import type { SchemaCache } from "../schema-cache/schema-cache.ts";
import { watchSchemaCache } from "../schema-cache/watch-schema-cache.ts";
import { runTransaction } from "./run-transaction.ts";

export type ExecutorOptions = {
  pool: ConnectionPool;
  /** For `NOTIFY pgrst`; without them the schema cache is reloaded only when a name is missing from it. */
  notifications?: Pick<Notifications, "subscribe">;
  /** Exposed schemas; the first is the default. */
  schemas: readonly string[];
  /** Schemas searched for types and operators after the requested one. */
  extraSearchPath?: readonly string[];
  limits: RestLimits;
  isAggregateAllowed?: boolean;
  /** Whether `Prefer: tx=rollback` is allowed. */
  isRollbackAllowed?: boolean;
  /** Whether `application/vnd.pgrst.plan` is supported. */
  isPlanAllowed?: boolean;
};

export type Executor = {
  /**
   * Runs one statement in a transaction of the caller's role.
   *
   * @throws RestError when the request does not fit the schema or its result does not fit the request, the driver's error
   * when PostgreSQL rejects it, and the reason of the current request's signal; the transaction is then rolled back.
   * @throws DatabaseUnavailable when the transaction was in conflict with others at each of three attempts.
   */
  execute(request: ApiRequest): Promise<Result>;
  /** The `Allow` header of a table, view or function: `OPTIONS,GET,HEAD,POST`. */
  listMethods(request: Pick<ApiRequest, "resource" | "schema">): Promise<string>;
};

/** Transactions that PostgreSQL ended in favor of another (serialization failure, deadlock): the same may succeed now. */
const CONFLICTS = new Set(["40001", "40P01"]);
const ATTEMPTS = 3;
/**
 * Makes repeated transactions run one after the other, in all processes: clients that write the same rows in several
 * orders would end each other again. A first attempt never waits for it.
 */
const WAIT_FOR_OTHER_ATTEMPTS = {
  text: "select pg_advisory_xact_lock(721544220)::text",
  parameters: [],
};
const LONGEST_DELAY_MS = 100;
/** The database ends a function with a time limit of its own by that, and a request by its deadline. */
const LONGEST_FUNCTION_MS = 660_000;

/** Errors that a newer schema cache may resolve. */
const MISSES = new Set(["PGRST200", "PGRST202", "PGRST204", "PGRST205"]);

/** Executes `/rest/v1` requests: plans them against the schema cache and runs them in the database. */
export function createExecutor(options: ExecutorOptions): Executor {
  const { pool, schemas } = options;
  const schemaCache = watchSchemaCache({ pool, schemas, notifications: options.notifications });
  const isWorthPreparing = createStatementChoice();
  const planOptions = {
    limits: options.limits,
    isAggregateAllowed: options.isAggregateAllowed ?? false,
    isPlanAllowed: options.isPlanAllowed ?? false,
  };

  /** Plans with the schema cache, and retries once with a newer one when a name is missing. */
  async function compare<T>(plan: (cache: SchemaCache) => T): Promise<T> {
    const cache = await schemaCache.get();
    try {
      return plan(cache);
    } catch (error) {
      if (!(error instanceof RestError) || !MISSES.has(error.code)) throw error;
      const newer = await schemaCache.reloadAfterMiss(cache);
      if (!newer) throw error;
      return plan(newer);
    }
  }

  function run(request: ApiRequest, planned: PlannedRequest, isRepeated: boolean): Promise<Result> {
    const searchPath = [request.schema, ...(options.extraSearchPath ?? [])];
    const context = contextStatement(
      request,
      { searchPath, timeouts: pool.roleTimeouts },
      planned.settings,
    );
    // Undefined where a rollback is not allowed.
    const isRolledBack = request.preferences.tx === "rollback";
    return runTransaction(
      { pool, isWorthPreparing },
      {
        isReadOnly: planned.isReadOnly,
        isolation: planned.isolation,
        context: [...(isRepeated ? [WAIT_FOR_OTHER_ATTEMPTS] : []), context],
        statements: planned.statements,
        answerWithinMs: planned.settings.some(([name]) => name === "statement_timeout")
          ? LONGEST_FUNCTION_MS
          : undefined,
      },
      (answers) => {
        const result = toResult(request, planned, answers, options.limits);
        // A statement that sets an error status is rolled back too.
        if (result.status !== undefined && result.status >= 400) {
          return { result, decision: "rollback" };
        }
        return { result, decision: isRolledBack ? "rehearse" : "commit" };
      },
    );
  }

  /** Repeats a transaction that was rolled back as a whole for a conflict, after a random delay. */
  async function runUntilDone(request: ApiRequest, planned: PlannedRequest): Promise<Result> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await run(request, planned, attempt > 1);
      } catch (error) {
        if (!CONFLICTS.has(sqlState(error) ?? "")) throw error;
        if (attempt === ATTEMPTS)
          throw new DatabaseUnavailable("the transaction was in conflict with others", {
            cause: error,
          });
      }
      await delay(randomInt(LONGEST_DELAY_MS));
    }
  }

  return {
    async execute(request) {
      const planned = await compare((cache) => planRequest(cache, request, planOptions));
      return runUntilDone(request, planned);
    },
    listMethods: ({ resource, schema }) => compare((cache) => listMethods(cache, resource, schema)),
  };
}

function listMethods(cache: SchemaCache, resource: ApiRequest["resource"], schema: string): string {
  const methods = ["OPTIONS", "GET", "HEAD"];
  if (resource.kind === "function") {
    const call = { schema, name: resource.name, keys: [], contentType: "", isPost: false };
    const { volatility } = findFunction(cache, call);
    return volatility === "volatile" ? "OPTIONS,POST" : "OPTIONS,GET,HEAD,POST";
  }
  if (resource.kind === "relation") {
    const table = findTable(cache, schema, resource.name);
    const hasKey = table.primaryKey.length > 0;
    if (table.isInsertable) methods.push("POST");
    if (table.isInsertable && table.isUpdatable && hasKey) methods.push("PUT");
    if (table.isUpdatable) methods.push("PATCH");
    if (table.isDeletable) methods.push("DELETE");
  }
  return methods.join(",");
}
