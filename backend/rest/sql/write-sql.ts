import type { MutatePlan } from "../plan/plans.ts";
import { BODY, bodySql } from "./body-sql.ts";
import { logicSql } from "./expressions.ts";
import { conditionsSql } from "./read-sql.ts";
import { column, join, NOTHING, quote, quoteName, type Sql, sql, trusted } from "./sql.ts";

/** Counts the existing rows that an upsert updates: `returning` cannot tell them from inserted ones in a view. */
const COUNT_UPDATED = trusted(
  "set_config('pgrst.updated', (coalesce(nullif(current_setting('pgrst.updated', true), ''), '0')::int + 1)::text, true) is not null",
);

/** The number of those rows, for the statement that contains the upsert. */
export const UPDATED_COUNT = trusted(
  "coalesce(nullif(current_setting('pgrst.updated', true), ''), '0')::int",
);

/** The writing statement, which returns the columns that the read plan needs. */
export function writeSql(plan: MutatePlan): Sql {
  switch (plan.kind) {
    case "insert":
    case "upsert":
      return insertSql(plan);
    case "update":
      return updateSql(plan);
    case "delete":
      return sql`delete from ${quoteName(plan.table)}${filtersSql(plan)}${returningSql(plan)}`;
  }
}

function insertSql(plan: MutatePlan): Sql {
  const { table, columns, body, where } = plan;
  const names = columns.map(({ name }) => quote(name));
  const list = names.length === 0 ? NOTHING : sql` (${join(names, ", ")})`;
  const values = columns.map(({ name }) => column(BODY, name));
  // Only PUT has conditions: the stored row must have the key of its URL.
  const conditions = conditionsSql(where.map((logic) => logicSql(BODY, logic)));
  return sql`insert into ${quoteName(table)}${list} select ${join(values, ", ")} from ${bodySql(body, columns)}${conditions}${orderSql(plan)}${conflictSql(plan)}${returningSql(plan)}`;
}

/**
 * Several clients that write the same rows lock them in one order, where no client sees it: returned rows have the order
 * of the body.
 */
function orderSql({ conflict, columns, body, returning }: MutatePlan): Sql {
  const isKnown = (name: string) => columns.some((column) => column.name === name);
  const isOrdered = body.isArray && returning.length === 0;
  if (!isOrdered || !conflict?.columns.length || !conflict.columns.every(isKnown)) return NOTHING;
  return sql` order by ${join(
    conflict.columns.map((name) => column(BODY, name)),
    ", ",
  )}`;
}

function conflictSql({ conflict, columns }: MutatePlan): Sql {
  if (!conflict || conflict.columns.length === 0) return NOTHING;
  const target = sql` on conflict (${join(conflict.columns.map(quote), ", ")})`;
  if (conflict.resolution === "ignore" || columns.length === 0) return sql`${target} do nothing`;
  const changes = columns.map(({ name }) => sql`${quote(name)} = excluded.${quote(name)}`);
  return sql`${target} do update set ${join(changes, ", ")} where ${COUNT_UPDATED}`;
}

function updateSql(plan: MutatePlan): Sql {
  const { table, columns, body, returning } = plan;
  if (columns.length === 0) {
    // Nothing to set: returns no row, but the columns to read.
    const source = { schema: "", name: table.name };
    const none = returning.map((name) => column(source, name));
    return sql`select ${none.length === 0 ? trusted("null") : join(none, ", ")} from ${quoteName(table)} where false`;
  }
  const changes = columns.map(({ name }) => sql`${quote(name)} = ${column(BODY, name)}`);
  return sql`update ${quoteName(table)} set ${join(changes, ", ")} from ${bodySql(body, columns)}${filtersSql(plan)}${returningSql(plan)}`;
}

function filtersSql({ table, where }: MutatePlan): Sql {
  return conditionsSql(where.map((logic) => logicSql(table, logic)));
}

function returningSql({ table, returning }: MutatePlan): Sql {
  const columns = returning.map((name) => column(table, name));
  return sql` returning ${columns.length === 0 ? trusted("1") : join(columns, ", ")}`;
}
