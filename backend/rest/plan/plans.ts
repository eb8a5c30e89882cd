import type { Aggregate, JsonOperation, Operation } from "../request/api-request.ts";
import type {
  DatabaseFunction,
  QualifiedName,
  Relationship,
  Table,
} from "../schema-cache/schema-cache.ts";

/** A column, computed column or path within JSON, with its catalog data. */
export type PlannedField = {
  name: string;
  json: JsonOperation[];
  /** Declared type; empty for a column that is not in the catalog, which PostgreSQL validates. */
  type: string;
  /** Whether a path is read from `to_jsonb(column)`, since the column itself is not JSON. */
  isConverted: boolean;
  /** Whether the column is, or may be, a `tsvector`; a computed column may be one. */
  isTextSearch: boolean;
  /** Function that converts the type to its representation in the API. */
  transform: string | undefined;
  default: string | null;
  /** Represents the whole row: `count()` within a spread. */
  isFullRow: boolean;
};

export type SelectedField = {
  field: PlannedField;
  alias: string | undefined;
  cast: string | undefined;
  aggregate: Aggregate | undefined;
  aggregateCast: string | undefined;
};

export type PlannedLogic =
  | { kind: "condition"; field: PlannedField; isNegated: boolean; operation: Operation }
  /** A null filter on an embedded resource; `source` is its alias. */
  | { kind: "is-null"; source: string; isNegated: boolean }
  | { kind: "tree"; isNegated: boolean; operator: "and" | "or"; children: PlannedLogic[] };

export type PlannedOrder = {
  /** Alias of the to-one resource that has the column. */
  source: string | undefined;
  field: PlannedField;
  direction: "asc" | "desc" | undefined;
  nulls: "first" | "last" | undefined;
};

export type RowRange = { offset: number; limit: number | undefined };

export type JoinCondition = {
  source: QualifiedName;
  column: string;
  parentSource: QualifiedName;
  parentColumn: string;
};

export type SpreadField = {
  name: string;
  alias: string | undefined;
  aggregate: Aggregate | undefined;
  aggregateCast: string | undefined;
};

/** The columns of an embedded resource in its parent row. `source` is the alias of its subquery. */
export type EmbedOutput =
  | { kind: "object" | "array"; source: string; name: string; isEmpty: boolean }
  | { kind: "spread"; source: string; fields: SpreadField[] };

export type Spread =
  | { kind: "to-one" }
  /** Orders by the columns `extra`, which are selected under additional names. */
  | {
      kind: "to-many";
      extra: { source: string | undefined; select: SelectedField }[];
      order: PlannedOrder[];
    };

/** One node of the tree of resources that a request reads. */
export type ReadPlan = {
  /** As the request names it. */
  name: string;
  alias: string | undefined;
  hint: string | undefined;
  join: "inner" | "left" | undefined;
  depth: number;
  /** An empty schema: the statement's own source. */
  from: QualifiedName;
  fromAlias: string | undefined;
  /** The relation whose columns it has, for look-ups. */
  relation: QualifiedName;
  select: SelectedField[];
  where: PlannedLogic[];
  order: PlannedOrder[];
  range: RowRange;
  relationship: Relationship | undefined;
  /** The source of the row argument of a computed relationship. */
  parentSource: QualifiedName;
  junctionAlias: string;
  joinConditions: JoinCondition[];
  /** Alias of the subquery that the parent joins. */
  source: string;
  spread: Spread | undefined;
  embeds: ReadPlan[];
  outputs: EmbedOutput[];
};

export type ColumnToWrite = {
  name: string;
  /** Type that the JSON value is cast to. */
  type: string;
  transform: string | undefined;
  default: string | null;
};

export type BodyPlan = { text: string; isArray: boolean; isDefaultApplied: boolean };

export type MutatePlan = {
  kind: "insert" | "upsert" | "update" | "delete";
  table: Table;
  columns: ColumnToWrite[];
  body: BodyPlan;
  where: PlannedLogic[];
  /** Columns of the rows to return; empty: only their number. */
  returning: string[];
  conflict: { resolution: "merge" | "ignore"; columns: string[] } | undefined;
};

export type CallArguments =
  | { kind: "none" }
  /** The single unnamed argument; base64 when it is `bytea`. */
  | { kind: "single"; type: string; value: string | null }
  | { kind: "values"; values: { name: string; type: string; isVariadic: boolean; value: string }[] }
  | {
      kind: "json";
      body: BodyPlan;
      parameters: { name: string; type: string; isVariadic: boolean }[];
    };

export type CallPlan = {
  function: DatabaseFunction;
  arguments: CallArguments;
  /** Required columns of the returned rows; empty: all. */
  returning: string[];
};

export function isScalar({ returns }: DatabaseFunction): boolean {
  return !returns.isSet && !returns.isComposite;
}

export function isSetOfScalar({ returns }: DatabaseFunction): boolean {
  return returns.isSet && !returns.isComposite;
}

export function isVoid({ returns }: DatabaseFunction): boolean {
  return !returns.isSet && returns.schema === "pg_catalog" && returns.name === "void";
}
