import { sqlState } from "../../core/database/database-errors.ts";
import type { Operator, RowFilter } from "./parse-filters.ts";
import type { Column } from "./table-shapes.ts";

const COMPARISONS: Partial<Record<Operator, string>> = {
  eq: "=",
  neq: "<>",
  lt: "<",
  lte: "<=",
  gt: ">",
  gte: ">=",
  like: "~~",
  ilike: "~~*",
  match: "~",
  imatch: "~*",
  isdistinct: "is distinct from",
};
/** Operators that cast their operand to text, whatever the column type. */
const PATTERNS: readonly Operator[] = ["like", "ilike", "match", "imatch"];

/** A filter on a column that the table does not have, or no longer has. */
export class UnknownColumn extends Error {
  override name = "UnknownColumn";
}

/** Whether a filter matches patterns in text, which can be slow; all other comparisons are fast. */
export function hasPatterns(filters: readonly RowFilter[]): boolean {
  return filters.some(({ operator }) => PATTERNS.includes(operator));
}

/** A name in a statement. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/**
 * Builds the SQL of a subscription's filters over the columns of `row`; it never yields null. Values become
 * parameters, each cast to the type of its column.
 *
 * @param parameters receives the values.
 * @throws UnknownColumn
 */
export function filterSql(
  filters: readonly RowFilter[],
  columns: readonly Column[],
  row: string,
  parameters: unknown[],
): string {
  const conditions = filters.map((filter) => {
    const column = columns.find(({ name }) => name === filter.column);
    if (!column) throw new UnknownColumn(`invalid column for filter ${filter.column}`);
    return `coalesce(${filter.isNegated ? "not " : ""}(${conditionSql(filter, column, row, parameters)}), false)`;
  });
  return conditions.length === 0 ? "true" : conditions.join(" and ");
}

function conditionSql(
  { operator, values }: RowFilter,
  column: Column,
  row: string,
  parameters: unknown[],
): string {
  const left = `${row}.${quoteName(column.name)}`;
  const type = PATTERNS.includes(operator) ? "text" : column.sqlType;
  const take = (value: string) => `$${parameters.push(value)}::text::${type}`;
  if (operator === "is") return `${left} is ${isWord(values[0])}`;
  if (operator === "in") return `${left} in (${values.map(take).join(", ")})`;
  return `${left} ${COMPARISONS[operator]} ${take(values[0] ?? "")}`;
}

function isWord(value = ""): string {
  return ["true", "false", "unknown"].includes(value) ? value : "null";
}

/** The database could not answer; a retry on another connection may succeed. */
const PASSING = /^(?:08|25|40|53|57P|58)/;
const ENDED_FOR_ITS_TIME = "57014";

/** Whether a retry of the same statement may succeed, as after a lost connection. */
export function isTransientError(error: unknown): boolean {
  if (error instanceof UnknownColumn) return false;
  return PASSING.test(sqlState(error) ?? "08");
}

/**
 * Whether a filter caused a failure.
 *
 * @param isLimited whether a short statement timeout applied, so that a timeout counts as the filter's fault.
 */
export function isFilterError(error: unknown, isLimited: boolean): error is Error {
  if (isTransientError(error)) return false;
  const isSlow = sqlState(error) === ENDED_FOR_ITS_TIME;
  return isLimited || !isSlow;
}
