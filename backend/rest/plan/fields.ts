import type { Condition, Field, LogicNode, OrderTerm } from "../request/api-request.ts";
import {
  type Column,
  nameKey,
  type QualifiedName,
  representationKey,
  type SchemaCache,
  type Table,
} from "../schema-cache/schema-cache.ts";
import type { PlannedField, PlannedLogic, PlannedOrder } from "./plans.ts";

/** A column that is not in the catalog: a computed one, one of a function's rows, or none. */
export function unknownField({ name, json }: Field): PlannedField {
  return {
    name,
    json,
    type: "",
    isConverted: true,
    isTextSearch: true,
    transform: undefined,
    default: null,
    isFullRow: false,
  };
}

export function planField(cache: SchemaCache, relation: QualifiedName, field: Field): PlannedField {
  const column = cache.tables.get(nameKey(relation))?.columns.get(field.name);
  return column ? fromColumn(column, field) : unknownField(field);
}

function fromColumn(column: Column, field: Field): PlannedField {
  return {
    ...unknownField(field),
    type: column.type,
    isConverted: column.type !== "json" && column.type !== "jsonb",
    isTextSearch: column.baseType === "tsvector",
    default: column.default,
  };
}

/** The column in its representation for responses. */
export function planOutputField(
  cache: SchemaCache,
  relation: QualifiedName,
  field: Field,
): PlannedField {
  const planned = planField(cache, relation, field);
  return { ...planned, transform: findTransform(cache, planned.type, "json") };
}

/** Every column of a table, in its representation for responses. */
export function planAllFields(cache: SchemaCache, table: Table): PlannedField[] {
  return [...table.columns.values()].map((column) => ({
    ...fromColumn(column, { name: column.name, json: [] }),
    transform: findTransform(cache, column.type, "json"),
  }));
}

export function hasRepresentation(cache: SchemaCache, table: Table): boolean {
  return planAllFields(cache, table).some(({ transform }) => transform !== undefined);
}

/** The function of a data representation, if any. */
export function findTransform(
  cache: SchemaCache,
  source: string,
  target: string,
): string | undefined {
  return cache.representations.get(representationKey(source, target));
}

export function planCondition(
  cache: SchemaCache,
  relation: QualifiedName,
  { field, isNegated, operation }: Condition,
): PlannedLogic {
  const planned = planField(cache, relation, field);
  const transform = findTransform(cache, "text", planned.type);
  return { kind: "condition", field: { ...planned, transform }, isNegated, operation };
}

export function planLogic(
  cache: SchemaCache,
  relation: QualifiedName,
  node: LogicNode,
): PlannedLogic {
  if (node.kind === "condition") return planCondition(cache, relation, node.condition);
  const children = node.children.map((child) => planLogic(cache, relation, child));
  return { ...node, children };
}

export function planOrder(
  cache: SchemaCache,
  relation: QualifiedName,
  { relation: source, field, direction, nulls }: OrderTerm,
): PlannedOrder {
  const planned = source === undefined ? planField(cache, relation, field) : unknownField(field);
  return { source, field: planned, direction, nulls };
}
