import { nameKey, type SchemaCache } from "../schema-cache/schema-cache.ts";
import type { PlannedLogic, ReadPlan } from "./plans.ts";

/**
 * Columns that a statement must return so that `plan` can be read from its rows: selected, order and filter columns,
 * join columns of embedded resources, and `also`. `*` is completed by columns outside of it, such as computed ones.
 */
export function listNeededColumns(
  cache: SchemaCache,
  plan: ReadPlan,
  also: readonly string[],
): string[] {
  const selected = plan.select.map(({ field }) => field.name);
  const computed = new Set([
    ...selected,
    ...plan.order.flatMap(({ source, field }) => (source === undefined ? [field.name] : [])),
    ...plan.where.flatMap(listFields),
  ]);
  const hasComputedEmbed = plan.embeds.some(
    ({ relationship }) => relationship?.kind === "computed",
  );
  if (selected.includes("*") || hasComputedEmbed) {
    const columns = cache.tables.get(nameKey(plan.relation))?.columns;
    const extra = [...computed].filter((name) => name !== "*" && columns && !columns.has(name));
    return ["*", ...extra];
  }
  const joined = plan.embeds.flatMap(({ relationship }) => {
    if (relationship?.kind !== "foreign-key") return [];
    const { cardinality } = relationship;
    const pairs = cardinality.kind === "m2m" ? cardinality.junction.columns : cardinality.columns;
    return pairs.map(([column]) => column);
  });
  return [...new Set([...computed, ...joined, ...also])].sort();
}

function listFields(logic: PlannedLogic): string[] {
  if (logic.kind === "tree") return logic.children.flatMap(listFields);
  return logic.kind === "condition" ? [logic.field.name] : [];
}
