import type { Aggregate, JsonOperation, Operation } from "../api-request.ts";
import type {
  DatabaseFunction,
  QualifiedName,
  Relationship,
  Table,
} from "../schema-cache/schema-cache.ts";

/** A column, computed column or path within JSON, with what the catalog says of it. */
export type PlannedField = {
  name: string;
  json: JsonOperation[];
  /** Type as declared; empty when the catalog has no such column, which PostgreSQL judges. */
  type: string;
  /** Whether a path is taken in `to_jsonb(column)`, since the column is no JSON itself. */
  isConverted: boolean;
  /** Whether the column is a `tsvector` already, or may be one, as a computed column. */
  isTextSearch: boolean;
  /** Function between the type and the form it has in the API. */
  transform: string | undefined;
  default: string | null;
  /** Stands for the whole row: `count()` within a spread. */
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
  /** Whether an embedded resource has no row; `source` is its alias. */
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

/** What an embedded resource adds to the row that it is embedded in. `source` is the alias of its subquery. */
export type EmbedOutput =
  | { kind: "object" | "array"; source: string; name: string; isEmpty: boolean }
  | { kind: "spread"; source: string; fields: SpreadField[] };

export type Spread =
  | { kind: "to-one" }
  /** Orders after the columns `extra`, which are selected under names of their own. */
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
  /** Whose columns it has, for looking them up. */
  relation: QualifiedName;
  select: SelectedField[];
  where: PlannedLogic[];
  order: PlannedOrder[];
  range: RowRange;
  relationship: Relationship | undefined;
  /** What a computed relationship takes its row from. */
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
  /** Type that the JSON value is read as. */
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
  /** The one unnamed argument; base64 when it is `bytea`. */
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
  /** Columns of the returned rows that are needed; empty: all. */
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
