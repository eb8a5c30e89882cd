import type { BodyFormat, Negotiated } from "../plan/negotiate.ts";
import {
  type CallPlan,
  isScalar,
  isSetOfScalar,
  type MutatePlan,
  type ReadPlan,
} from "../plan/plans.ts";
import type { Preferences } from "../request/api-request.ts";
import type { RestLimits } from "../request/rest-limits.ts";
import type { DatabaseFunction } from "../schema-cache/schema-cache.ts";
import { callSql } from "./call-sql.ts";
import { countedSql, EMBEDDED_BYTES, EMBEDDED_ROWS, isGrouped, readSql } from "./read-sql.ts";
import { join, parameter, quoteName, type Sql, sql, trusted } from "./sql.ts";
import { UPDATED_COUNT, writeSql } from "./write-sql.ts";

type Parts = {
  /** The part before the rows: the writing statement or the call. */
  source: Sql | undefined;
  rows: Sql;
  format: BodyFormat;
  called?: DatabaseFunction;
  total?: { query: Sql | undefined; count: Sql };
  location?: Sql;
  updated?: Sql;
  limits: RestLimits;
};

type Options = { count: Preferences["count"]; format: BodyFormat; limits: RestLimits };

/** The rows of a table or view, as one row with the body and the counts. */
export function readResponseSql(plan: ReadPlan, options: Options): Sql {
  const { format, limits } = options;
  return responseSql({
    source: undefined,
    rows: readSql(plan, limits),
    format,
    total: totalSql(plan, options),
    limits,
  });
}

/** The rows that a statement has written; they are not read when no representation is requested. */
export function writeResponseSql(
  plan: MutatePlan,
  readPlan: ReadPlan,
  options: Pick<Options, "format" | "limits"> & { isLocated: boolean },
): Sql {
  const { format, isLocated, limits } = options;
  return responseSql({
    source: writeSql(plan),
    rows:
      format.kind === "nothing" ? trusted("select * from pgrst_source") : readSql(readPlan, limits),
    format,
    ...(isLocated && { location: locationSql(plan.table.primaryKey) }),
    ...(plan.conflict?.resolution === "merge" && { updated: UPDATED_COUNT }),
    limits,
  });
}

/** The rows that a function has returned. */
export function callResponseSql(plan: CallPlan, readPlan: ReadPlan, options: Options): Sql {
  const { format, limits } = options;
  return responseSql({
    source: callSql(plan),
    rows: readSql(readPlan, limits),
    format,
    called: plan.function,
    total: totalSql(readPlan, options),
    limits,
  });
}

/** The planner's estimate of the number of rows, as a plan in JSON. */
export function plannedCountSql(plan: ReadPlan): Sql {
  return sql`explain (format json) ${countedSql(plan)}`;
}

/** The execution plan of a statement instead of its result. */
export function explainSql(
  statement: Sql,
  { format, options }: NonNullable<Negotiated["explain"]>,
): Sql {
  return sql`explain (${trusted([`format ${format}`, ...options].join(", "))}) ${statement}`;
}

/**
 * All columns are text. A body above the size limit is not returned.
 */
function responseSql(parts: Parts): Sql {
  const { source, rows, format, total, limits } = parts;
  const tables = [
    ...(source ? [sql`pgrst_source as (${source})`] : []),
    sql`pgrst_rows as (${rows})`,
    ...(total?.query ? [sql`pgrst_counted as (${total.query})`] : []),
  ];
  const isOne = parts.called !== undefined && !parts.called.returns.isSet;
  const pageCount = trusted(isOne ? "1" : "count(pgrst_row)");
  const answer = sql`select ${pageCount} as page_count, ${total?.count ?? trusted("null")} as total_count,
    ${formatSql(format, parts.called)} as body,
    nullif(current_setting('response.status', true), '') as status,
    nullif(current_setting('response.headers', true), '') as headers,
    ${EMBEDDED_BYTES} as embedded_bytes, ${EMBEDDED_ROWS} as embedded_rows, ${parts.location ?? trusted("null")} as location, ${parts.updated ?? trusted("null")} as updated_count
    from (select * from pgrst_rows) pgrst_row offset 0`;
  const limit = trusted(String(limits.bytes));
  const embedDepth = trusted(String(limits.embedDepth));
  return sql`with ${join(tables, ", ")} select page_count::text, total_count::text, status, headers, location::text,
    updated_count::text, greatest(octet_length(body), embedded_bytes / ${embedDepth})::text as bytes, embedded_rows::text, case when octet_length(body) <= ${limit} then body end as body
    from (${answer}) pgrst_answer`;
}

function totalSql(
  plan: ReadPlan,
  { count, limits }: Pick<Options, "count" | "limits">,
): { query: Sql | undefined; count: Sql } {
  if (count === undefined || count === "planned")
    return { query: undefined, count: trusted("null") };
  const { offset, limit } = plan.range;
  if (limit === undefined && offset === 0) {
    return { query: undefined, count: trusted("count(pgrst_row)") };
  }
  const counted = countedSql(plan);
  const isCut = count === "estimated";
  const query = isCut ? sql`${counted} limit ${parameter(String(limits.rows + 1))}` : counted;
  const all = trusted("(select count(*) from pgrst_counted)");
  if (limit === undefined || limit === 0 || isGrouped(plan)) return { query, count: all };
  // An incomplete page is the last one, so no separate count is needed.
  const [from, size] = [trusted(String(offset)), trusted(String(limit))];
  const isLast = sql`count(pgrst_row) < ${size} and (${from} = 0 or count(pgrst_row) > 0)`;
  return { query, count: sql`case when ${isLast} then ${from} + count(pgrst_row) else ${all} end` };
}

function formatSql(format: BodyFormat, called: DatabaseFunction | undefined): Sql {
  const isValue = called !== undefined && isScalar(called);
  const isValues = called !== undefined && isSetOfScalar(called);
  switch (format.kind) {
    case "nothing":
      return trusted("''");
    case "json": {
      const list = trusted(
        `json_agg(${isValue || isValues ? "pgrst_row.pgrst_scalar" : "pgrst_row"})`,
      );
      const isOne = called !== undefined && !called.returns.isSet;
      return jsonSql(isOne ? sql`${list}->0` : list, isOne ? "null" : "[]", format.isWithoutNulls);
    }
    case "json-object": {
      const list = trusted(`json_agg(${isValue ? "pgrst_row.pgrst_scalar" : "pgrst_row"})`);
      return jsonSql(sql`${list}->0`, "null", format.isWithoutNulls);
    }
    case "csv":
      return CSV;
    case "geojson":
      return trusted(
        "json_build_object('type', 'FeatureCollection', 'features', coalesce(json_agg(st_asgeojson(pgrst_row)::json), '[]'))::text",
      );
    case "custom": {
      const row = isValue
        ? trusted("pgrst_row.pgrst_scalar")
        : format.target
          ? sql`pgrst_row::${quoteName(format.target)}`
          : trusted("pgrst_row");
      const made = sql`${quoteName(format.handler.function)}(${row})`;
      return format.handler.isBinary ? sql`encode(${made}, 'base64')` : sql`format('%s', ${made})`;
    }
  }
}

function jsonSql(value: Sql, empty: string, isWithoutNulls: boolean): Sql {
  const shown = isWithoutNulls ? sql`json_strip_nulls(${value})` : value;
  return sql`coalesce(${shown}, ${trusted(`'${empty}'`)})::text`;
}

/** CSV: names from the first row, values as PostgreSQL writes a row: quoted where necessary, empty for null. */
const CSV = trusted(`(
    select coalesce(string_agg(name, ','), '')
    from json_object_keys((select row_to_json(pgrst_first) from pgrst_rows pgrst_first limit 1)) as name
  ) || E'\\n' || coalesce(string_agg(substring(pgrst_row::text, 2, length(pgrst_row::text) - 2), E'\\n'), '')`);

/** Filters that match the single inserted row by its primary key. */
function locationSql(primaryKey: readonly string[]): Sql {
  if (primaryKey.length === 0) return trusted("null");
  const keys = join(
    primaryKey.map((name) => sql`${parameter(name)}::text`),
    ", ",
  );
  return sql`case when count(pgrst_row) = 1 then (
    select json_agg(json_build_array(key, coalesce('eq.' || value, 'is.null')))
    from json_each_text((select row_to_json(pgrst_first) from pgrst_source pgrst_first limit 1))
    where key in (${keys})) end`;
}
