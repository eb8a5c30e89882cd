import type { ApiRequest, Filter } from "../request/api-request.ts";
import { RestError } from "../request/rest-error.ts";
import type { SchemaCache, Table } from "../schema-cache/schema-cache.ts";
import { findTransform, planCondition, planLogic } from "./fields.ts";
import { listNeededColumns } from "./needed-columns.ts";
import type { BodyPlan, ColumnToWrite, MutatePlan, PlannedLogic, ReadPlan } from "./plans.ts";

const KINDS = { POST: "insert", PUT: "upsert", PATCH: "update", DELETE: "delete" } as const;

/**
 * Plans the rows that a request inserts, updates or deletes.
 *
 * @throws RestError PGRST204 for an unknown column, PGRST105 when PUT does not filter by exactly the primary key.
 */
export function buildMutatePlan(options: {
  cache: SchemaCache;
  request: ApiRequest;
  method: keyof typeof KINDS;
  table: Table;
  readPlan: ReadPlan;
}): MutatePlan {
  const { cache, request, table, readPlan } = options;
  const kind = KINDS[options.method];
  const { query, preferences } = request;
  const filters = query.filters.filter(({ path }) => path.length === 0);
  const logic = query.logic.filter(({ path }) => path.length === 0);
  if (kind === "upsert" && (logic.length > 0 || !namesPrimaryKey(filters, table))) {
    throw new RestError(
      405,
      "PGRST105",
      "Filters must include all and only primary key columns with 'eq' operators",
    );
  }
  const where: PlannedLogic[] = [
    ...filters.map(({ condition }) => planCondition(cache, table, condition)),
    ...logic.map(({ tree }) => planLogic(cache, table, tree)),
  ];
  const isReturned =
    preferences.return === "representation" || preferences.return === "headers-only";
  return {
    kind,
    table,
    columns: kind === "delete" ? [] : planColumns(cache, request, table),
    body: toBodyPlan(request, kind !== "upsert" && preferences.missing === "default"),
    where,
    returning: isReturned ? listNeededColumns(cache, readPlan, table.primaryKey) : [],
    conflict: planConflict(request, kind, table),
  };
}

export function toBodyPlan({ body }: ApiRequest, isDefaultApplied: boolean): BodyPlan {
  const { text, isArray } = body.kind === "json" ? body : { text: "{}", isArray: false };
  return { text, isArray, isDefaultApplied };
}

/** Whether filters compare all columns of the primary key with `eq`, and nothing else. */
export function namesPrimaryKey(filters: readonly Filter[], { primaryKey }: Table): boolean {
  const names = new Set(filters.map(({ condition }) => condition.field.name));
  return (
    primaryKey.length > 0 &&
    names.size === primaryKey.length &&
    primaryKey.every((column) => names.has(column)) &&
    filters.every(
      ({ condition: { isNegated, operation } }) =>
        !isNegated &&
        operation.kind === "compare" &&
        operation.operator === "eq" &&
        operation.quantifier === undefined,
    )
  );
}

function planColumns(cache: SchemaCache, { body }: ApiRequest, table: Table): ColumnToWrite[] {
  const names = body.kind === "json" ? [...new Set(body.keys)].sort() : [];
  return names.map((name) => {
    const column = table.columns.get(name);
    if (!column) {
      throw new RestError(
        400,
        "PGRST204",
        `Could not find the '${name}' column of '${table.name}' in the schema cache`,
      );
    }
    const transform = findTransform(cache, "json", column.type);
    return {
      name,
      type: transform === undefined ? column.type : "json",
      transform,
      default: column.default,
    };
  });
}

function planConflict(
  { query, preferences }: ApiRequest,
  kind: MutatePlan["kind"],
  { primaryKey }: Table,
): MutatePlan["conflict"] {
  if (kind === "upsert") return { resolution: "merge", columns: primaryKey };
  if (kind !== "insert" || preferences.resolution === undefined) return undefined;
  const columns = query.onConflict ?? primaryKey;
  if (columns.length === 0) return undefined;
  const isMerge = preferences.resolution === "merge-duplicates";
  return { resolution: isMerge ? "merge" : "ignore", columns };
}
