import type { EmbedOutput, PlannedLogic, ReadPlan, RowRange, SpreadField } from "../plan/plans.ts";
import type { RestLimits } from "../request/rest-limits.ts";
import {
  aggregateSql,
  aliasSql,
  fieldSql,
  logicSql,
  orderSql,
  selectedSql,
} from "./expressions.ts";
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

type Source = { schema: string; name: string };

type Context = {
  /** Whether JSON must be of a type that can be grouped. */
  isInGroup: boolean;
  limits: RestLimits;
};

/** The rows of a plan, with embedded resources as JSON columns; reading stops when there are too many. */
export function readSql(plan: ReadPlan, limits: RestLimits): Sql {
  return rowsSql(plan, { isInGroup: hasGroups(plan), limits });
}

/**
 * Running totals of to-many rows and of their JSON bytes, counted again at each level of embedding. Each row may have a
 * thousand others, and each of these again.
 */
export const EMBEDDED_ROWS = countSoFar("pgrst.embedded_rows");
export const EMBEDDED_BYTES = countSoFar("pgrst.embedded_bytes");

function countSoFar(setting: string): Sql {
  return trusted(`coalesce(nullif(current_setting('${setting}', true), ''), '0')::bigint`);
}

function rowsSql(plan: ReadPlan, context: Context): Sql {
  const source = sourceOf(plan);
  const own = plan.select.map((item) => selectedSql(source, item));
  const isAll = plan.select.length === 0 && plan.embeds.length === 0;
  const extra =
    plan.spread?.kind === "to-many"
      ? plan.spread.extra.map(({ source: from, select }) =>
          selectedSql(from === undefined ? source : { schema: "", name: from }, select),
        )
      : [];
  const selects = [
    ...(isAll ? [column(source, "*")] : own),
    ...extra,
    ...plan.outputs.flatMap((output) => outputSql(output, context.isInGroup)),
  ];
  const joins = plan.embeds.map((embed, at) => joinSql(embed, plan.outputs[at], context));
  const group = isGrouped(plan) ? groupSql(plan, source) : NOTHING;
  return sql`select ${join(selects, ", ")}${fromSql(plan)}${join(joins, "")}${whereSql(plan, source)}${group}${orderSql(source, plan.order)}${rangeSql(plan.range)}`;
}

/** One row per row of the plan without its range, for counting. */
export function countedSql(plan: ReadPlan): Sql {
  const source = sourceOf(plan);
  const conditions = [
    ...plan.where.map((logic) => countedLogicSql(plan, source, logic)),
    ...joinConditionsSql(plan),
    ...plan.embeds
      .filter((embed) => embed.join === "inner")
      .map((embed) => sql`exists (${countedSql(embed)})`),
  ];
  return sql`select 1${fromSql(plan)}${conditionsSql(conditions)}`;
}

/** Embedded resources are not joined for counting: a condition only checks whether one has rows. */
function countedLogicSql(plan: ReadPlan, source: Source, logic: PlannedLogic): Sql {
  if (logic.kind === "condition") return logicSql(source, logic);
  if (logic.kind === "tree") {
    const children = logic.children.map((child) => countedLogicSql(plan, source, child));
    return sql`${trusted(logic.isNegated ? "not " : "")}(${join(children, ` ${logic.operator} `)})`;
  }
  const embed = plan.embeds.find((candidate) => candidate.source === logic.source);
  if (!embed) return trusted("true");
  return sql`${trusted(logic.isNegated ? "" : "not ")}exists (${countedSql(embed)})`;
}

function sourceOf(plan: ReadPlan): Source {
  return plan.fromAlias === undefined ? plan.from : { schema: "", name: plan.fromAlias };
}

function fromSql({ relationship, from, fromAlias, parentSource, junctionAlias }: ReadPlan): Sql {
  if (relationship?.kind === "computed") {
    const row = quote(parentSource.name);
    const call = sql`${quoteName(relationship.function)}(${row}::${quoteName(relationship.table)})`;
    return sql` from ${call}${aliasSql(fromAlias)}`;
  }
  const cardinality = relationship?.cardinality;
  const junction =
    cardinality?.kind === "m2m"
      ? sql`, ${quoteName(cardinality.junction)} as ${quote(junctionAlias)}`
      : NOTHING;
  return sql` from ${quoteName(from)}${aliasSql(fromAlias)}${junction}`;
}

function whereSql(plan: ReadPlan, source: Source): Sql {
  const own = plan.where.map((logic) => logicSql(source, logic));
  return conditionsSql([...own, ...joinConditionsSql(plan)]);
}

export function conditionsSql(conditions: readonly Sql[]): Sql {
  return conditions.length === 0 ? NOTHING : sql` where ${join(conditions, " and ")}`;
}

function joinConditionsSql({ joinConditions }: ReadPlan): Sql[] {
  return joinConditions.map(
    (condition) =>
      sql`${column(condition.source, condition.column)} = ${column(condition.parentSource, condition.parentColumn)}`,
  );
}

function rangeSql({ offset, limit }: RowRange): Sql {
  if (limit === undefined && offset === 0) return NOTHING;
  const rows = limit === undefined ? trusted("all") : parameter(String(limit));
  return offset === 0
    ? sql` limit ${rows}`
    : sql` limit ${rows} offset ${parameter(String(offset))}`;
}

function outputSql(output: EmbedOutput, isInGroup: boolean): Sql[] {
  const source = quote(output.source);
  if (output.kind === "spread") {
    return output.fields.map(({ name, alias, aggregate, aggregateCast }) => {
      const value = column({ schema: "", name: output.source }, name);
      return sql`${aggregateSql(value, aggregate, aggregateCast)}${aliasSql(alias)}`;
    });
  }
  if (output.isEmpty) return [];
  // Only `jsonb` can be grouped.
  const type = trusted(isInGroup ? "::jsonb" : "");
  if (output.kind === "object") {
    return [sql`row_to_json(${source}.*)${type} as ${quote(output.name)}`];
  }
  return [sql`coalesce(${source}.${source}, '[]')${type} as ${quote(output.name)}`];
}

function joinSql(embed: ReadPlan, output: EmbedOutput | undefined, context: Context): Sql {
  const source = quote(embed.source);
  const isInner = embed.join === "inner";
  const rows = rowsSql(embed, context);
  const kind = trusted(isInner ? " inner" : " left");
  const isToMany =
    output?.kind === "array" || (output?.kind === "spread" && embed.spread?.kind === "to-many");
  if (!isToMany) return sql`${kind} join lateral (${rows}) as ${source} on true`;
  const order = embed.spread?.kind === "to-many" ? embed.spread.order : [];
  const orderBy = orderSql({ schema: "", name: embed.source }, order);
  const spread = output.kind === "spread" ? output.fields : [];
  const columns = [
    sql`json_agg(${source}) as ${source}`,
    sql`set_config('pgrst.embedded_rows', (${EMBEDDED_ROWS} + count(*))::text, true) as pgrst_counted_rows`,
    sql`set_config('pgrst.embedded_bytes', (${EMBEDDED_BYTES} + coalesce(octet_length(json_agg(${source})::text), 0))::text, true) as pgrst_counted_bytes`,
    ...spread.map((field) => spreadColumnSql(embed.source, field, { ...context, orderBy })),
  ];
  const condition = isInner ? sql`${source}.${source} is not null` : trusted("true");
  const { embedDepth, bytes, totalRows } = context.limits;
  const isLeft = sql`${EMBEDDED_BYTES} <= ${trusted(String(embedDepth * bytes))} and ${EMBEDDED_ROWS} <= ${trusted(String(totalRows))}`;
  return sql`${kind} join lateral (select ${join(columns, ", ")} from (${rows}) as ${source} where ${isLeft}) as ${source} on ${condition}`;
}

function spreadColumnSql(
  source: string,
  { name, alias }: SpreadField,
  { orderBy, isInGroup }: { orderBy: Sql; isInGroup: boolean },
): Sql {
  const type = trusted(isInGroup ? "::jsonb" : "");
  const value = column({ schema: "", name: source }, name);
  return sql`coalesce(json_agg(${value}${orderBy}), '[]')${type} as ${quote(alias ?? name)}`;
}

function hasGroups(plan: ReadPlan): boolean {
  return isGrouped(plan) || plan.embeds.some(hasGroups);
}

/** Whether columns without an aggregate are grouped. */
export function isGrouped({ select, outputs }: ReadPlan): boolean {
  return (
    select.some(({ aggregate }) => aggregate !== undefined) ||
    outputs.some(
      (output) =>
        output.kind === "spread" && output.fields.some(({ aggregate }) => aggregate !== undefined),
    )
  );
}

function groupSql({ select, outputs }: ReadPlan, source: Source): Sql {
  const own = select
    .filter(({ aggregate }) => aggregate === undefined)
    .map(({ alias, field }) => (alias === undefined ? fieldSql(source, field) : quote(alias)));
  const embedded = outputs.flatMap((output) => {
    if (output.kind !== "spread") return output.isEmpty ? [] : [quote(output.name)];
    return output.fields
      .filter(({ aggregate }) => aggregate === undefined)
      .map(({ name, alias }) => column({ schema: "", name: output.source }, alias ?? name));
  });
  const terms = [...own, ...embedded];
  return terms.length === 0 ? NOTHING : sql` group by ${join(terms, ", ")}`;
}
