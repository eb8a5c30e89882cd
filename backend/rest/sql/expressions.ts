import { toArrayLiteral } from "../plan/call-plan.ts";
import type { PlannedField, PlannedLogic, PlannedOrder, SelectedField } from "../plan/plans.ts";
import type { Aggregate, FullTextOperator, Operation } from "../request/api-request.ts";
import { RestError } from "../request/rest-error.ts";
import { column, join, NOTHING, parameter, quote, type Sql, sql, trusted } from "./sql.ts";

type Source = { schema: string; name: string };

const COMPARISONS = {
  eq: "=",
  neq: "<>",
  gt: ">",
  gte: ">=",
  lt: "<",
  lte: "<=",
  like: "like",
  ilike: "ilike",
  match: "~",
  imatch: "~*",
  cs: "@>",
  cd: "<@",
  ov: "&&",
  sl: "<<",
  sr: ">>",
  nxr: "&<",
  nxl: "&>",
  adj: "-|-",
} as const;

const TEXT_SEARCHES: Record<FullTextOperator, string> = {
  fts: "to_tsquery",
  plfts: "plainto_tsquery",
  phfts: "phraseto_tsquery",
  wfts: "websearch_to_tsquery",
};

const IS_VALUES = {
  null: "null",
  not_null: "not null",
  true: "true",
  false: "false",
  unknown: "unknown",
};

/** A column, or a path within its JSON. */
export function fieldSql(source: Source, field: PlannedField): Sql {
  if (field.isFullRow) return quote(source.name);
  const whole = column(source, field.name);
  if (field.json.length === 0) return whole;
  const steps = field.json.map(({ arrow, operand }) =>
    "key" in operand
      ? sql`${trusted(arrow)}${parameter(operand.key)}`
      : sql`${trusted(arrow)}${parameter(operand.index)}::int`,
  );
  return sql`${field.isConverted ? sql`to_jsonb(${whole})` : whole}${join(steps, "")}`;
}

/** A selected expression, under its name. */
export function selectedSql(source: Source, item: SelectedField): Sql {
  const { field, aggregate, aggregateCast, cast, alias } = item;
  const value = fieldSql(source, field);
  const shown = field.transform === undefined ? value : sql`${trusted(field.transform)}(${value})`;
  const cased = castSql(shown, cast);
  return sql`${aggregateSql(cased, aggregate, aggregateCast)}${aliasSql(alias)}`;
}

export function aliasSql(alias: string | undefined): Sql {
  return alias === undefined ? NOTHING : sql` as ${quote(alias)}`;
}

export function aggregateSql(
  value: Sql,
  aggregate: Aggregate | undefined,
  cast: string | undefined,
): Sql {
  return aggregate === undefined ? value : castSql(sql`${trusted(aggregate)}(${value})`, cast);
}

const CAST = /^[\p{L}_"][\p{L}\p{N}_$." ]*(?:\(\s*\d+\s*(?:,\s*\d+\s*)?\)[\p{L} ]*)?(?:\[\d*\])*$/u;

function castSql(value: Sql, cast: string | undefined): Sql {
  if (cast === undefined) return value;
  // Type names cannot be quoted as a whole: `double precision`, `numeric(4,2)`, `int[]`.
  const isName = CAST.test(cast) && (cast.split('"').length - 1) % 2 === 0;
  if (!isName) throw new RestError(400, "PGRST100", `"${cast}" is not the name of a type`);
  return sql`cast(${value} as ${trusted(cast)})`;
}

export function logicSql(source: Source, logic: PlannedLogic): Sql {
  if (logic.kind === "is-null") {
    // `is null` is also true for a row of nulls, which is not a missing row.
    return sql`${quote(logic.source)} is ${trusted(logic.isNegated ? "" : "not ")}distinct from null`;
  }
  if (logic.kind === "tree") {
    const children = logic.children.map((child) => logicSql(source, child));
    const tree = join(children, ` ${logic.operator} `);
    return sql`${trusted(logic.isNegated ? "not " : "")}(${tree})`;
  }
  const condition = conditionSql(source, logic.field, logic.operation);
  return logic.isNegated ? sql`not ${condition}` : condition;
}

function conditionSql(source: Source, field: PlannedField, operation: Operation): Sql {
  const left = fieldSql(source, field);
  switch (operation.kind) {
    case "compare": {
      const { operator, quantifier, value } = operation;
      const isPattern = operator === "like" || operator === "ilike";
      const right = isPattern
        ? parameter(value.replaceAll("*", "%"))
        : transformed(parameter(value), field);
      const quantified = quantifier === undefined ? right : sql`${trusted(quantifier)}(${right})`;
      return sql`${left} ${trusted(COMPARISONS[operator])} ${quantified}`;
    }
    case "in":
      return sql`${left} = any (${listSql(operation.values, field)})`;
    case "is":
      return sql`${left} is ${trusted(IS_VALUES[operation.value])}`;
    case "isdistinct":
      return sql`${left} is distinct from ${parameter(operation.value)}`;
    case "fts": {
      const language =
        operation.language === undefined ? NOTHING : sql`${parameter(operation.language)}, `;
      const vector =
        field.isTextSearch && field.json.length === 0 ? left : sql`to_tsvector(${language}${left})`;
      const query = sql`${trusted(TEXT_SEARCHES[operation.operator])}(${language}${parameter(operation.value)})`;
      return sql`${vector} @@ ${query}`;
    }
  }
}

/** One array parameter for all values, so that the statement is the same for any number of them. */
function listSql(values: readonly string[], field: PlannedField): Sql {
  // `in.()` is an empty list rather than an empty value.
  const isEmpty = values.length === 1 && values[0] === "";
  const list = parameter(toArrayLiteral(isEmpty ? [] : values));
  if (field.transform === undefined) return list;
  return sql`select ${trusted(field.transform)}(unnest(${list}::text[]))`;
}

function transformed(value: Sql, { transform }: PlannedField): Sql {
  return transform === undefined ? value : sql`${trusted(transform)}(${value})`;
}

export function orderSql(source: Source, terms: readonly PlannedOrder[]): Sql {
  if (terms.length === 0) return NOTHING;
  const list = terms.map((term) => {
    const from = term.source === undefined ? source : { schema: "", name: term.source };
    const direction = term.direction === undefined ? "" : ` ${term.direction}`;
    const nulls = term.nulls === undefined ? "" : ` nulls ${term.nulls}`;
    return sql`${fieldSql(from, term.field)}${trusted(direction + nulls)}`;
  });
  return sql` order by ${join(list, ", ")}`;
}
