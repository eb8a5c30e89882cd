import type { ApiRequest, EmbeddedRange, EmbedPath, SelectItem } from "../request/api-request.ts";
import { RestError } from "../request/rest-error.ts";
import type { RestLimits } from "../request/rest-limits.ts";
import { isToOne, type QualifiedName, type SchemaCache } from "../schema-cache/schema-cache.ts";
import { planCondition, planLogic, planOrder, planOutputField } from "./fields.ts";
import { findRelationship } from "./find-relationship.ts";
import { finishReadPlan } from "./finish-read-plan.ts";
import type { JoinCondition, PlannedLogic, ReadPlan, RowRange } from "./plans.ts";

/** The statement's own rows: of the written table, or the called function. */
export const SOURCE: QualifiedName = { schema: "", name: "pgrst_source" };

export type ReadPlanOptions = {
  cache: SchemaCache;
  request: ApiRequest;
  /** The table, or what the function returns. */
  relation: QualifiedName;
  /** `read` reads the relation itself, the others the rows that the statement returned. */
  mode: "read" | "mutate" | "call";
  limits: Pick<RestLimits, "rows">;
  isAggregateAllowed: boolean;
};

/**
 * Plans the tree of resources that a request selects.
 *
 * @throws RestError when a relationship is missing or ambiguous, or a path names a resource that is not embedded.
 */
export function buildReadPlan(options: ReadPlanOptions): ReadPlan {
  const { cache, request, mode } = options;
  const root = startPlan(options);
  let embeds = 0;
  const addItems = (plan: ReadPlan, items: readonly SelectItem[]) => {
    for (const item of items) {
      if (item.kind === "field") {
        const field = planOutputField(cache, plan.relation, item.field);
        plan.select.push({ ...item, field });
      } else {
        embeds += 1;
        const embed = planEmbed(cache, plan, item, `pgrst_${embeds}`);
        refuseTwice(plan, embed);
        plan.embeds.push(embed);
        addItems(embed, item.select);
      }
    }
  };
  addItems(root, request.query.select);
  addConditions(options, root);
  for (const { path, terms } of request.query.order) {
    const plan = findNode(root, path);
    plan.order = terms.map((term) => planOrder(cache, plan.relation, term));
  }
  if (mode !== "mutate") {
    const { range, query } = request;
    restrictRows(root, { range, ranges: query.ranges, maxRows: options.limits.rows, findNode });
  }
  resolveRelated(root);
  finishReadPlan(root, cache, options.isAggregateAllowed);
  return root;
}

/** The members of an object need unique names: the second one of a name needs an alias. */
function refuseTwice(parent: ReadPlan, embed: ReadPlan): void {
  const name = embed.alias ?? embed.name;
  if (!parent.embeds.some((other) => (other.alias ?? other.name) === name)) return;
  throw new RestError(
    400,
    "42712",
    `table name "${parent.relation.name}_${name}_${embed.depth}" specified more than once`,
  );
}

const ALL_ROWS: RowRange = { offset: 0, limit: undefined };

function startPlan({ relation, mode }: ReadPlanOptions): ReadPlan {
  return {
    ...EMPTY_PLAN,
    ...newLists(),
    name: relation.name,
    from: mode === "read" ? relation : SOURCE,
    fromAlias: mode === "read" ? undefined : relation.name,
    relation,
    parentSource: relation,
  };
}

const EMPTY_PLAN = {
  alias: undefined,
  hint: undefined,
  join: undefined,
  depth: 0,
  range: ALL_ROWS,
  relationship: undefined,
  junctionAlias: "",
  source: "",
  spread: undefined,
};

const newLists = () => ({
  select: [],
  where: [],
  order: [],
  joinConditions: [],
  embeds: [],
  outputs: [],
});

function planEmbed(
  cache: SchemaCache,
  parent: ReadPlan,
  item: Extract<SelectItem, { kind: "embed" }>,
  source: string,
): ReadPlan {
  const relationship = findRelationship(cache, parent.relation, item.relation, item.hint);
  const { foreignTable } = relationship;
  const depth = parent.depth + 1;
  const fromAlias = `${foreignTable.name}_${depth}`;
  const parentSource =
    parent.fromAlias === undefined ? parent.relation : { schema: "", name: parent.fromAlias };
  const plan: ReadPlan = {
    ...EMPTY_PLAN,
    ...newLists(),
    name: item.relation,
    alias: item.alias,
    hint: item.hint,
    join: item.join,
    depth,
    from: foreignTable,
    fromAlias,
    relation: foreignTable,
    relationship,
    parentSource,
    junctionAlias: `pgrst_j${depth}`,
    source,
    spread: item.isSpread
      ? isToOne(relationship)
        ? { kind: "to-one" }
        : { kind: "to-many", extra: [], order: [] }
      : undefined,
  };
  plan.joinConditions = listJoinConditions(plan, fromAlias);
  return plan;
}

function listJoinConditions(plan: ReadPlan, fromAlias: string): JoinCondition[] {
  const { relationship, parentSource } = plan;
  if (relationship?.kind !== "foreign-key") return [];
  const source = { schema: "", name: fromAlias };
  if (relationship.cardinality.kind !== "m2m") {
    return relationship.cardinality.columns.map(([parentColumn, column]) => ({
      source,
      column,
      parentSource,
      parentColumn,
    }));
  }
  const { junction } = relationship.cardinality;
  const junctionSource = { schema: "", name: plan.junctionAlias };
  return [
    ...junction.foreignColumns.map(([column, parentColumn]) => ({
      source,
      column,
      parentSource: junctionSource,
      parentColumn,
    })),
    ...junction.columns.map(([parentColumn, column]) => ({
      source: junctionSource,
      column,
      parentSource,
      parentColumn,
    })),
  ];
}

/** Filters of a written table select the rows to write: only those of embedded resources belong to the read plan. */
function addConditions({ cache, request, mode }: ReadPlanOptions, root: ReadPlan): void {
  const isOurs = ({ path }: { path: EmbedPath }) => mode !== "mutate" || path.length > 0;
  for (const { path, condition } of request.query.filters.filter(isOurs)) {
    const plan = findNode(root, path);
    plan.where.push(planCondition(cache, plan.relation, condition));
  }
  for (const { path, tree } of request.query.logic.filter(isOurs)) {
    const plan = findNode(root, path);
    plan.where.push(planLogic(cache, plan.relation, tree));
  }
}

function findNode(root: ReadPlan, path: EmbedPath): ReadPlan {
  let plan = root;
  for (const name of path) {
    const next =
      plan.embeds.find((embed) => (embed.alias ?? embed.name) === name) ??
      plan.embeds.find((embed) => embed.name === name);
    if (!next) throw refuseNotEmbedded(name);
    plan = next;
  }
  return plan;
}

function refuseNotEmbedded(name: string): RestError {
  return new RestError(
    400,
    "PGRST108",
    `'${name}' is not an embedded resource in this request`,
    null,
    `Verify that '${name}' is included in the 'select' query parameter.`,
  );
}

/** Replaces the names of embedded resources in orders and null filters by their subqueries. */
function resolveRelated(plan: ReadPlan): void {
  const byName = (name: string) =>
    plan.embeds.find((embed) => (embed.alias ?? embed.name) === name);
  plan.order = plan.order.map((term) => {
    if (term.source === undefined) return term;
    const embed = byName(term.source);
    if (!embed) throw refuseNotEmbedded(term.source);
    if (!embed.relationship || !isToOne(embed.relationship)) {
      throw refuseOrder(plan.relation.name, term.source);
    }
    return { ...term, source: embed.source };
  });
  const resolve = (logic: PlannedLogic): PlannedLogic => {
    if (logic.kind === "tree") return { ...logic, children: logic.children.map(resolve) };
    if (logic.kind !== "condition" || logic.field.json.length > 0) return logic;
    const embed = byName(logic.field.name);
    if (!embed || logic.operation.kind !== "is") return logic;
    const { value } = logic.operation;
    if (value !== "null" && value !== "not_null") return logic;
    const isNegated = (value === "not_null") !== logic.isNegated;
    return { kind: "is-null", source: embed.source, isNegated };
  };
  plan.where = plan.where.map(resolve);
  for (const embed of plan.embeds) resolveRelated(embed);
}

function refuseOrder(origin: string, target: string): RestError {
  return new RestError(
    400,
    "PGRST118",
    `A related order on '${target}' is not possible`,
    `'${origin}' and '${target}' do not form a many-to-one or one-to-one relationship`,
  );
}

/** Sets the row range of each resource and limits it to `maxRows` rows. */
export function restrictRows(
  root: ReadPlan,
  options: {
    range: RowRange;
    ranges: readonly EmbeddedRange[];
    maxRows: number;
    findNode: (root: ReadPlan, path: EmbedPath) => ReadPlan;
  },
): void {
  for (const { path, offset = 0, limit } of options.ranges) {
    options.findNode(root, path).range = { offset, limit };
  }
  root.range = options.range;
  restrict(root, options.maxRows);
}

function restrict(plan: ReadPlan, maxRows: number): void {
  const { offset, limit = maxRows } = plan.range;
  plan.range = { offset, limit: Math.min(limit, maxRows) };
  for (const embed of plan.embeds) restrict(embed, maxRows);
}
