import { type CallArguments, type CallPlan, isScalar, isSetOfScalar } from "../plan/plans.ts";
import { BODY, bodySql } from "./body-sql.ts";
import {
  column,
  join,
  NOTHING,
  parameter,
  quote,
  quoteName,
  type Sql,
  sql,
  trusted,
} from "./sql.ts";

const CALL = { schema: "", name: "pgrst_call" };

/** The rows that a function returns; a scalar value is `pgrst_scalar`. */
export function callSql(plan: CallPlan): Sql {
  const { arguments: given, function: called } = plan;
  const isValue = isScalar(called) || isSetOfScalar(called);
  const call = sql`${quoteName(called)}(${argumentsSql(given)})`;
  const rows = isValue ? sql`(select ${call} as pgrst_scalar) pgrst_call` : sql`${call} pgrst_call`;
  const selected = isValue
    ? trusted("pgrst_call.pgrst_scalar")
    : plan.returning.length === 0
      ? trusted("*")
      : join(
          plan.returning.map((name) => column(CALL, name)),
          ", ",
        );
  return sql`select ${selected} from ${sourceSql(given)}${rows}`;
}

function sourceSql(given: CallArguments): Sql {
  if (given.kind !== "json") return NOTHING;
  const columns = given.parameters.map(({ name, type }) => ({
    name,
    type,
    transform: undefined,
    default: null,
  }));
  return sql`${bodySql(given.body, columns, true)}, lateral `;
}

function argumentsSql(given: CallArguments): Sql {
  switch (given.kind) {
    case "none":
      return NOTHING;
    case "single":
      return given.type === "bytea"
        ? sql`decode(${parameter(given.value)}::text, 'base64')`
        : sql`${parameter(given.value)}::text::${trusted(given.type)}`;
    case "values":
      return join(
        given.values.map((argument) =>
          argumentSql(argument, sql`${parameter(argument.value)}::text::${trusted(argument.type)}`),
        ),
        ", ",
      );
    case "json":
      return join(
        given.parameters.map((argument) => argumentSql(argument, column(BODY, argument.name))),
        ", ",
      );
  }
}

function argumentSql({ name, isVariadic }: { name: string; isVariadic: boolean }, value: Sql): Sql {
  return sql`${trusted(isVariadic ? "variadic " : "")}${quote(name)} := ${value}`;
}
