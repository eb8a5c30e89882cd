export type QualifiedName = { schema: string; name: string };

export type Column = {
  name: string;
  description: string | null;
  isNullable: boolean;
  /** The built-in type behind a domain, without modifiers: `character varying`. */
  baseType: string;
  /** As declared: `character varying(20)`, or the name of a domain. */
  type: string;
  maxLength: number | null;
  /** An expression in SQL. */
  default: string | null;
  enumLabels: string[];
};

export type Table = QualifiedName & {
  description: string | null;
  isView: boolean;
  isInsertable: boolean;
  isUpdatable: boolean;
  isDeletable: boolean;
  /** Whether policies may hide rows of it, or of a table behind the view. */
  hasRowSecurity: boolean;
  primaryKey: string[];
  columns: Map<string, Column>;
};

/** Pairs of columns: of the table, and of the foreign table. */
export type ColumnPairs = [column: string, foreignColumn: string][];

export type Junction = QualifiedName & {
  constraint: string;
  foreignConstraint: string;
  /** Pairs of columns: of the table, and of the junction. */
  columns: ColumnPairs;
  /** Pairs of columns: of the foreign table, and of the junction. */
  foreignColumns: ColumnPairs;
};

export type Cardinality =
  | { kind: "o2m" | "m2o" | "o2o"; constraint: string; columns: ColumnPairs }
  | { kind: "m2m"; junction: Junction };

type Ends = { table: QualifiedName; foreignTable: QualifiedName; isSelf: boolean };

export type Relationship =
  | (Ends & {
      kind: "foreign-key";
      cardinality: Cardinality;
      isView: boolean;
      isForeignView: boolean;
    })
  /** A function from a row of the table to rows of the foreign table. */
  | (Ends & { kind: "computed"; function: QualifiedName; isToOne: boolean });

export type FunctionParameter = {
  /** Empty when it has no name. */
  name: string;
  type: string;
  /** The type without a length, so that values are not truncated. */
  castType: string;
  isRequired: boolean;
  isVariadic: boolean;
};

export type DatabaseFunction = QualifiedName & {
  description: string | null;
  parameters: FunctionParameter[];
  returns: QualifiedName & { isSet: boolean; isComposite: boolean };
  volatility: "immutable" | "stable" | "volatile";
  hasVariadic: boolean;
  /** From `set default_transaction_isolation` of the function. */
  isolation: string | undefined;
  /** Settings of the function that must apply from the start of its statement: `statement_timeout`. */
  settings: [name: string, value: string][];
};

/** Produces a media type: an aggregate over rows of `target`, or the domain that the function `target` returns. */
export type MediaHandler = {
  function: QualifiedName;
  target: QualifiedName;
  mediaType: string;
  /** Whether the body is binary rather than text. */
  isBinary: boolean;
};

export type SchemaCache = {
  tables: Map<string, Table>;
  /** By `relationshipKey`. */
  relationships: Map<string, Relationship[]>;
  functions: Map<string, DatabaseFunction[]>;
  /** Functions that convert between types: `representationKey` to an SQL name. */
  representations: Map<string, string>;
  /** By `mediaHandlerKey`. */
  mediaHandlers: Map<string, MediaHandler>;
};

export function nameKey({ schema, name }: QualifiedName): string {
  return `${schema}\0${name}`;
}

/** Relationships of a table with the tables of one schema. */
export function relationshipKey(table: QualifiedName, foreignSchema: string): string {
  return `${nameKey(table)}\0${foreignSchema}`;
}

export function representationKey(sourceType: string, targetType: string): string {
  return `${sourceType}\0${targetType}`;
}

/** @param target the aggregated relation; undefined for handlers of any element. */
export function mediaHandlerKey(target: QualifiedName | undefined, mediaType: string): string {
  return target ? `${nameKey(target)}\0${mediaType}` : `\0\0${mediaType}`;
}

export function isToOne(relationship: Relationship): boolean {
  if (relationship.kind === "computed") return relationship.isToOne;
  return relationship.cardinality.kind === "m2o" || relationship.cardinality.kind === "o2o";
}
