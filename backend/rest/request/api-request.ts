import type { Caller } from "../../core/base/caller.ts";

/**
 * A parsed request to `/rest/v1`, not yet resolved against the database schema. The grammar is that of
 * PostgREST: https://docs.postgrest.org/en/stable/references/api.html
 */
export type ApiRequest = {
  method: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Path below `/rest/v1`, for `request.path`. */
  path: string;
  resource: Resource;
  /** The schema selected by `Accept-Profile` or `Content-Profile`, otherwise the first exposed one. */
  schema: string;
  /** Whether the response names the schema in `Content-Profile`. */
  isSchemaNegotiated: boolean;
  caller: Caller;
  query: Query;
  preferences: Preferences;
  /** In order of preference. */
  accept: MediaType[];
  body: RequestBody;
  /** `Content-Type` in lower case, without parameters; `application/json` when absent. */
  contentType: string;
  /** Row range of the requested resource: `limit` and `offset`, intersected with the `Range` header of a GET. */
  range: { offset: number; limit: number | undefined };
  /** Names in lower case. */
  headers: Record<string, string>;
  cookies: Record<string, string>;
};

export type Resource =
  | { kind: "relation"; name: string }
  | { kind: "function"; name: string }
  /** The OpenAPI description. */
  | { kind: "root" };

export type Query = {
  select: SelectItem[];
  filters: Filter[];
  logic: LogicTree[];
  order: OrderTerms[];
  /** Of embedded resources only: that of the requested resource is `ApiRequest.range`. */
  ranges: EmbeddedRange[];
  /** `columns=`, in the given order; undefined when absent. */
  columns: string[] | undefined;
  onConflict: string[] | undefined;
  /** All parameters that are neither reserved nor filters: arguments of a function called with GET. */
  parameters: [name: string, value: string][];
};

/** Names (or aliases) of embedded resources, outermost first; empty for the requested resource. */
export type EmbedPath = string[];

export type JsonOperation = { arrow: "->" | "->>"; operand: { key: string } | { index: string } };

export type Field = { name: string; json: JsonOperation[] };

export type Aggregate = "sum" | "avg" | "count" | "max" | "min";

export type SelectItem =
  | {
      kind: "field";
      /** `*` selects all columns. */
      field: Field;
      alias: string | undefined;
      cast: string | undefined;
      aggregate: Aggregate | undefined;
      aggregateCast: string | undefined;
    }
  | {
      kind: "embed";
      relation: string;
      alias: string | undefined;
      /** Foreign key, column or junction table after `!`. */
      hint: string | undefined;
      join: "inner" | "left" | undefined;
      isSpread: boolean;
      select: SelectItem[];
    };

export type FullTextOperator = "fts" | "plfts" | "phfts" | "wfts";

export type Operation =
  | {
      kind: "compare";
      operator:
        | "eq"
        | "neq"
        | "gt"
        | "gte"
        | "lt"
        | "lte"
        | "like"
        | "ilike"
        | "match"
        | "imatch"
        | "cs"
        | "cd"
        | "ov"
        | "sl"
        | "sr"
        | "nxr"
        | "nxl"
        | "adj";
      quantifier: "any" | "all" | undefined;
      value: string;
    }
  | { kind: "in"; values: string[] }
  | { kind: "is"; value: "null" | "not_null" | "true" | "false" | "unknown" }
  | { kind: "isdistinct"; value: string }
  | { kind: "fts"; operator: FullTextOperator; language: string | undefined; value: string };

export type Condition = { field: Field; isNegated: boolean; operation: Operation };

export type Filter = { path: EmbedPath; condition: Condition };

export type LogicNode =
  | { kind: "condition"; condition: Condition }
  | { kind: "tree"; isNegated: boolean; operator: "and" | "or"; children: LogicNode[] };

export type LogicTree = { path: EmbedPath; tree: LogicNode & { kind: "tree" } };

export type OrderTerm = {
  /** The to-one resource to order by: `order=author(name)`. */
  relation: string | undefined;
  field: Field;
  direction: "asc" | "desc" | undefined;
  nulls: "first" | "last" | undefined;
};

export type OrderTerms = { path: EmbedPath; terms: OrderTerm[] };

export type EmbeddedRange = {
  path: EmbedPath;
  limit: number | undefined;
  offset: number | undefined;
};

/** The `Prefer` header (RFC 7240). Undefined: not specified. */
export type Preferences = {
  return: "representation" | "minimal" | "headers-only" | undefined;
  count: "exact" | "planned" | "estimated" | undefined;
  resolution: "merge-duplicates" | "ignore-duplicates" | undefined;
  missing: "default" | "null" | undefined;
  tx: "commit" | "rollback" | undefined;
  handling: "strict" | "lenient" | undefined;
  timezone: string | undefined;
  maxAffected: number | undefined;
  /** Unknown preferences, as written. */
  invalid: string[];
};

/** A media type that PostgREST knows, or any other by name. */
export type MediaType =
  | { kind: "json" | "geojson" | "csv" | "text" | "xml" | "openapi" | "form" | "bytes" | "any" }
  /** `application/vnd.pgrst.array+json;nulls=stripped` */
  | { kind: "array-without-nulls" }
  /** `application/vnd.pgrst.object+json`: exactly one row. */
  | { kind: "object"; isWithoutNulls: boolean }
  /** `application/vnd.pgrst.plan` */
  | { kind: "plan"; of: MediaType; format: "json" | "text"; options: PlanOption[] }
  | { kind: "other"; name: string };

export type PlanOption = "analyze" | "verbose" | "settings" | "buffers" | "wal";

export type RequestBody =
  | { kind: "none" }
  /**
   * JSON text as received (PostgreSQL parses it, so that numbers keep all digits), or CSV and forms converted to JSON
   * strings. `keys` are those that all objects have, or `columns=`. A value that is neither object nor array becomes `[]`.
   */
  | { kind: "json"; text: string; isArray: boolean; isEmptyArray: boolean; keys: string[] }
  /** A form sent to a function; names may repeat (variadic arguments). */
  | { kind: "form"; pairs: [name: string, value: string][]; keys: string[] }
  /** `text/plain`, `text/xml` and `application/octet-stream`: a function's single unnamed argument. */
  | { kind: "raw"; bytes: Uint8Array };
