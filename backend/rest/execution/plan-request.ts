import { buildReadPlan } from "../plan/build-read-plan.ts";
import { buildCallPlan } from "../plan/call-plan.ts";
import { findFunction, findTable, toCall } from "../plan/find-resource.ts";
import { buildMutatePlan, namesPrimaryKey } from "../plan/mutate-plan.ts";
import { type BodyFormat, type Negotiated, negotiate } from "../plan/negotiate.ts";
import { isVoid, type MutatePlan, type ReadPlan } from "../plan/plans.ts";
import type { ApiRequest, Preferences } from "../request/api-request.ts";
import { RestError } from "../request/rest-error.ts";
import type { RestLimits } from "../request/rest-limits.ts";
import {
  nameKey,
  type QualifiedName,
  type SchemaCache,
  type Table,
} from "../schema-cache/schema-cache.ts";
import {
  callResponseSql,
  explainSql,
  plannedCountSql,
  readResponseSql,
  writeResponseSql,
} from "../sql/response-sql.ts";
import { type Sql, type Statement, toStatement } from "../sql/sql.ts";

export type PlanOptions = {
  limits: RestLimits;
  isAggregateAllowed: boolean;
  isPlanAllowed: boolean;
};

export type PlannedRequest = {
  kind: "read" | MutatePlan["kind"] | "call";
  /** The main statement, and one that plans the count where the planner's estimate is requested. */
  statements: Statement[];
  negotiated: Negotiated;
  isReadOnly: boolean;
  isolation: string | undefined;
  settings: (readonly [name: string, value: string])[];
  isVoid: boolean;
  isResolutionApplied: boolean;
};

/**
 * Resolves a request against the schema cache and builds its statement.
 *
 * @throws RestError for names that are unknown or ambiguous, and features that are not allowed.
 */
export function planRequest(
  cache: SchemaCache,
  request: ApiRequest,
  options: PlanOptions,
): PlannedRequest {
  const { resource, method } = request;
  if (resource.kind === "root") {
    throw new RestError(404, "PGRST126", "Root endpoint metadata is disabled");
  }
  if (resource.kind === "function") return planCall(cache, request, resource.name, options);
  const isRead = method === "GET" || method === "HEAD";
  return isRead
    ? planRead(cache, request, resource.name, options)
    : planWrite(cache, request, { name: resource.name, method }, options);
}

const PLAIN = {
  isolation: undefined,
  settings: [],
  isVoid: false,
  isResolutionApplied: false,
};

function planRead(
  cache: SchemaCache,
  request: ApiRequest,
  name: string,
  options: PlanOptions,
): PlannedRequest {
  const table = findTable(cache, request.schema, name);
  const plan = buildReadPlan({ ...options, cache, request, relation: table, mode: "read" });
  const negotiated = negotiateFor(cache, request, table, plan, options);
  refuseInvalidPreferences(request);
  const count = chooseCount(cache, plan, request);
  const format: BodyFormat = request.method === "HEAD" ? { kind: "nothing" } : negotiated.format;
  const statement = readResponseSql(plan, { limits: options.limits, count, format });
  return {
    ...PLAIN,
    kind: "read",
    statements: [finish(statement, negotiated), ...planCount(plan, count)],
    negotiated,
    isReadOnly: true,
    settings: isByKey(request, table) ? [KEEP_PLAN] : [],
  };
}

/** Lets PostgreSQL cache a generic plan: the best plan of a look-up by key does not depend on the key. */
const KEEP_PLAN = ["plan_cache_mode", "auto"] as const;

function isByKey({ query: { filters, logic } }: ApiRequest, table: Table): boolean {
  const isOfTable = filters.every(({ path }) => path.length === 0);
  return isOfTable && logic.length === 0 && namesPrimaryKey(filters, table);
}

function planWrite(
  cache: SchemaCache,
  request: ApiRequest,
  { name, method }: { name: string; method: "POST" | "PUT" | "PATCH" | "DELETE" },
  options: PlanOptions,
): PlannedRequest {
  const table = findTable(cache, request.schema, name);
  const readPlan = buildReadPlan({ ...options, cache, request, relation: table, mode: "mutate" });
  const plan = buildMutatePlan({ cache, request, method, table, readPlan });
  refuseInvalidPreferences(request);
  const negotiated = negotiateFor(cache, request, table, readPlan, options);
  const isReturned = request.preferences.return === "representation";
  const statement = writeResponseSql(plan, readPlan, {
    format: isReturned ? negotiated.format : { kind: "nothing" },
    isLocated: plan.kind === "insert" && request.preferences.return === "headers-only",
    limits: options.limits,
  });
  const hasKey = table.primaryKey.length > 0 || request.query.onConflict !== undefined;
  return {
    ...PLAIN,
    kind: plan.kind,
    statements: [finish(statement, negotiated)],
    negotiated,
    isReadOnly: false,
    isResolutionApplied: plan.kind === "insert" && hasKey,
  };
}

function planCall(
  cache: SchemaCache,
  request: ApiRequest,
  name: string,
  options: PlanOptions,
): PlannedRequest {
  const call = toCall(request, name);
  const called = findFunction(cache, call);
  // Resources can be embedded into a function's rows as into those of the table whose type they have.
  const relation: QualifiedName = {
    schema: called.schema,
    name: called.returns.isComposite ? called.returns.name : called.name,
  };
  const readPlan = buildReadPlan({ ...options, cache, request, relation, mode: "call" });
  const plan = buildCallPlan(cache, request, { function: called, call, readPlan });
  const negotiated = negotiateFor(cache, request, relation, readPlan, options);
  refuseInvalidPreferences(request);
  const { count } = request.preferences;
  const format: BodyFormat = request.method === "HEAD" ? { kind: "nothing" } : negotiated.format;
  const statement = callResponseSql(plan, readPlan, {
    limits: options.limits,
    count,
    format,
  });
  return {
    ...PLAIN,
    kind: "call",
    statements: [finish(statement, negotiated)],
    negotiated,
    isReadOnly: !call.isPost || called.volatility !== "volatile",
    isolation: called.isolation,
    settings: called.settings,
    isVoid: isVoid(called),
  };
}

function finish(statement: Sql, { explain }: Negotiated): Statement {
  return toStatement(explain ? explainSql(statement, explain) : statement);
}

/** The role that bypasses row level security. */
const UNRESTRICTED_ROLE = "service_role";

/** The planner's estimate includes rows that policies hide: where policies apply, rows are counted. */
function chooseCount(
  cache: SchemaCache,
  plan: ReadPlan,
  { preferences, caller }: ApiRequest,
): Preferences["count"] {
  if (preferences.count === undefined || caller.role === UNRESTRICTED_ROLE)
    return preferences.count;
  return mayHideRows(cache, plan) ? "exact" : preferences.count;
}

function mayHideRows(cache: SchemaCache, { relation, relationship, embeds }: ReadPlan): boolean {
  return (
    relationship?.kind === "computed" ||
    (cache.tables.get(nameKey(relation))?.hasRowSecurity ?? true) ||
    embeds.some((embed) => mayHideRows(cache, embed))
  );
}

function planCount(plan: ReadPlan, count: Preferences["count"]): Statement[] {
  const isPlanned = count === "planned" || count === "estimated";
  return isPlanned ? [toStatement(plannedCountSql(plan))] : [];
}

function negotiateFor(
  cache: SchemaCache,
  { accept }: ApiRequest,
  relation: QualifiedName,
  { select, embeds }: ReadPlan,
  { isPlanAllowed }: PlanOptions,
): Negotiated {
  const isWhole = embeds.length === 0 && select.length === 1 && select[0]?.field.name === "*";
  return negotiate(cache, { accept, relation, isWhole, isPlanAllowed });
}

/** With `handling=strict`, an unknown preference fails the request. */
function refuseInvalidPreferences({ preferences }: ApiRequest): void {
  if (preferences.handling !== "strict" || preferences.invalid.length === 0) return;
  throw new RestError(
    400,
    "PGRST122",
    "Invalid preferences given with handling=strict",
    `Invalid preferences: ${preferences.invalid.join(", ")}`,
  );
}
