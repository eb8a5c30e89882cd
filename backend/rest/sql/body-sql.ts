import type { BodyPlan, ColumnToWrite } from "../plan/plans.ts";
import { join, NOTHING, parameter, quote, type Sql, sql, trusted } from "./sql.ts";

export const BODY = { schema: "", name: "pgrst_body" };

/**
 * The rows of a body as `pgrst_body`, for a FROM clause: one parameter that PostgreSQL parses by the types of the columns,
 * so that no value passes through JavaScript's numbers. Without columns there is a row per object.
 */
export function bodySql(
  { text, isArray, isDefaultApplied }: BodyPlan,
  columns: readonly ColumnToWrite[],
  isOne = false,
): Sql {
  const type = trusted(isDefaultApplied ? "jsonb" : "json");
  const body = sql`(select ${parameter(text)}::text::${type} as json_data) pgrst_payload`;
  const defaults = isDefaultApplied ? defaultsSql(columns, isArray) : NOTHING;
  const value = trusted(isDefaultApplied ? "pgrst_defaults.value" : "pgrst_payload.json_data");
  return sql`${body}${defaults}, lateral (${rowsSql(value, type, { columns, isArray, isOne })}) pgrst_body`;
}

function rowsSql(
  value: Sql,
  type: Sql,
  {
    columns,
    isArray,
    isOne,
  }: { columns: readonly ColumnToWrite[]; isArray: boolean; isOne: boolean },
): Sql {
  if (columns.length === 0) {
    return isArray ? sql`select from ${type}_array_elements(${value})` : trusted("select");
  }
  const names = columns.map(({ name, transform }) =>
    transform === undefined
      ? quote(name)
      : sql`${trusted(transform)}(${quote(name)}) as ${quote(name)}`,
  );
  const types = columns.map((column) => sql`${quote(column.name)} ${trusted(column.type)}`);
  const expand = sql`${type}_to_record${trusted(isArray ? "set" : "")}`;
  const limit = trusted(isOne ? " limit 1" : "");
  return sql`select ${join(names, ", ")} from ${expand}(${value}) as _(${join(types, ", ")})${limit}`;
}

/** Adds the defaults of missing columns to each object. */
function defaultsSql(columns: readonly ColumnToWrite[], isArray: boolean): Sql {
  const pairs = columns.flatMap((column) =>
    column.default === null
      ? []
      : [sql`${parameter(column.name)}::text, ${trusted(column.default)}`],
  );
  const defaults = sql`jsonb_build_object(${join(pairs, ", ")})`;
  return isArray
    ? sql`, lateral (select jsonb_agg(${defaults} || element) as value from jsonb_array_elements(pgrst_payload.json_data) element) pgrst_defaults`
    : sql`, lateral (select ${defaults} || pgrst_payload.json_data as value) pgrst_defaults`;
}
