import type { Aggregate } from "../request/api-request.ts";
import { RestError } from "../request/rest-error.ts";
import { isToOne, nameKey, type SchemaCache } from "../schema-cache/schema-cache.ts";
import { hasRepresentation, planAllFields, unknownField } from "./fields.ts";
import type { EmbedOutput, PlannedField, ReadPlan, SelectedField, SpreadField } from "./plans.ts";

/**
 * Completes a plan whose resources and fields are resolved: `*`, output names, and the columns of embedded resources.
 *
 * @throws RestError PGRST123 when aggregates are not allowed, PGRST127 where they cannot be computed.
 */
export function finishReadPlan(
  root: ReadPlan,
  cache: SchemaCache,
  isAggregateAllowed: boolean,
): void {
  expandStars(root, cache, false);
  nameFields(root);
  addOutputs(root);
  if (!isAggregateAllowed) refuseAggregates(root);
  hoistAggregates(root);
  orderSpreads(root);
}

/** Expands `*` to columns where each is grouped, aggregated or converted individually. */
function expandStars(plan: ReadPlan, cache: SchemaCache, isBelowAggregate: boolean): void {
  const isAggregated =
    isBelowAggregate ||
    plan.spread?.kind === "to-many" ||
    plan.select.some(({ aggregate }) => aggregate !== undefined);
  const table = cache.tables.get(nameKey(plan.relation));
  if (table && (isAggregated || hasRepresentation(cache, table))) {
    plan.select = plan.select.flatMap((item): SelectedField[] => {
      if (item.field.name !== "*" || item.field.json.length > 0) return [item];
      if (item.aggregate === undefined) {
        return planAllFields(cache, table).map((field) => ({ ...item, field }));
      }
      const isFullRow = plan.spread !== undefined && item.aggregate === "count";
      return [{ ...item, field: { ...item.field, isFullRow } }];
    });
  }
  for (const embed of plan.embeds) expandStars(embed, cache, isAggregated);
}

function nameFields(plan: ReadPlan): void {
  plan.select = plan.select.map((item) => {
    if (item.alias !== undefined) return item;
    // The statement around a spread selects an aggregate by its name.
    if (item.aggregate !== undefined) {
      return plan.spread ? { ...item, alias: item.aggregate } : item;
    }
    if (item.field.json.length > 0) return { ...item, alias: nameOfPath(item.field) };
    return item.field.transform === undefined ? item : { ...item, alias: item.field.name };
  });
  for (const embed of plan.embeds) nameFields(embed);
}

/** The last key of a path: `data->1->name->>2` is `name`, and `data->3` is `data`. */
function nameOfPath({ name, json }: PlannedField): string {
  const keys = json.flatMap(({ operand }) => ("key" in operand ? [operand.key] : []));
  return keys.at(-1) ?? name;
}

function addOutputs(plan: ReadPlan): void {
  for (const embed of plan.embeds) addOutputs(embed);
  plan.outputs = plan.embeds.map((embed): EmbedOutput => {
    const { source } = embed;
    if (embed.spread) return { kind: "spread", source, fields: listSpreadFields(embed) };
    const isOne = embed.relationship !== undefined && isToOne(embed.relationship);
    const name = embed.alias ?? embed.name;
    return { kind: isOne ? "object" : "array", source, name, isEmpty: selectsNothing(embed) };
  });
}

function selectsNothing({ select, embeds }: ReadPlan): boolean {
  return select.length === 0 && embeds.every(selectsNothing);
}

function listSpreadFields({ select, outputs }: ReadPlan): SpreadField[] {
  const plain = { alias: undefined, aggregate: undefined, aggregateCast: undefined };
  return [
    ...select.map(({ field, alias }) => ({ ...plain, name: alias ?? field.name })),
    ...outputs.flatMap((output): SpreadField[] =>
      output.kind === "spread" ? output.fields : [{ ...plain, name: output.name }],
    ),
  ];
}

function refuseAggregates(plan: ReadPlan): void {
  if (plan.select.some(({ aggregate }) => aggregate !== undefined)) {
    throw new RestError(400, "PGRST123", "Use of aggregate functions is not allowed");
  }
  for (const embed of plan.embeds) refuseAggregates(embed);
}

type Hoisted = {
  source: string;
  name: string;
  aggregate: Aggregate;
  aggregateCast: string | undefined;
  alias: string | undefined;
};

/**
 * Moves aggregates of a to-one spread to the parent resource, where they are grouped by its
 * fields: within a single row they would have no effect.
 */
function hoistAggregates(plan: ReadPlan): Hoisted[] {
  const fromEmbeds = plan.embeds.flatMap(hoistAggregates);
  if (plan.spread?.kind !== "to-one") {
    plan.outputs = plan.outputs.map((output) => applyHoisted(output, fromEmbeds));
    return [];
  }
  const own: Hoisted[] = [];
  plan.select = plan.select.map((item) => {
    const { aggregate, aggregateCast, alias, field } = item;
    if (aggregate === undefined) return item;
    own.push({ source: plan.source, name: alias ?? field.name, aggregate, aggregateCast, alias });
    return { ...item, aggregate: undefined, aggregateCast: undefined };
  });
  return [...own, ...fromEmbeds.map((hoisted) => ({ ...hoisted, source: plan.source }))];
}

function applyHoisted(output: EmbedOutput, hoisted: readonly Hoisted[]): EmbedOutput {
  if (output.kind !== "spread") return output;
  const fields = output.fields.map((field) => {
    const found = hoisted.find(
      ({ source, name }) => source === output.source && name === field.name,
    );
    if (!found) return field;
    const { aggregate, aggregateCast, alias } = found;
    return { ...field, aggregate, aggregateCast, alias };
  });
  return { ...output, fields };
}

/** A to-many spread aggregates each column into an array, ordered by additional selected columns. */
function orderSpreads(plan: ReadPlan): void {
  if (plan.spread?.kind === "to-many") {
    const isAggregated =
      plan.select.some(({ aggregate }) => aggregate !== undefined) ||
      plan.outputs.some(
        (output) =>
          output.kind === "spread" &&
          output.fields.some(({ aggregate }) => aggregate !== undefined),
      );
    if (isAggregated) {
      throw new RestError(
        400,
        "PGRST127",
        "Feature not implemented",
        "Aggregates are not implemented for one-to-many or many-to-many spreads.",
      );
    }
    const terms = plan.order.map((term, at) => {
      const alias = `${plan.source}_order_${at + 1}`;
      const select: SelectedField = {
        field: term.field,
        alias,
        cast: undefined,
        aggregate: undefined,
        aggregateCast: undefined,
      };
      const field = unknownField({ name: alias, json: [] });
      return {
        extra: { source: term.source, select },
        order: { ...term, source: undefined, field },
      };
    });
    plan.spread = {
      kind: "to-many",
      extra: terms.map(({ extra }) => extra),
      order: terms.map(({ order }) => order),
    };
    plan.order = [];
  }
  for (const embed of plan.embeds) orderSpreads(embed);
}
