import type { Caller } from "../auth/keys/authenticate-request.ts";

/**
 * What a request to `/rest/v1` asks for, parsed but not yet compared with the database. The grammar is that of
 * PostgREST: https://docs.postgrest.org/en/stable/references/api.html
 */
export type ApiRequest = {
  method: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Path below `/rest/v1`, for `request.path`. */
  path: string;
  resource: Resource;
  /** The schema that `Accept-Profile` or `Content-Profile` chose, else the first exposed one. */
  schema: string;
  /** Whether the response names the schema in `Content-Profile`. */
  isSchemaNegotiated: boolean;
  caller: Caller;
  query: Query;
  preferences: Preferences;
  /** In the order of preference. */
  accept: MediaType[];
  body: RequestBody;
  /** `Content-Type` in lower case, without parameters; `application/json` when there is none. */
  contentType: string;
  /** Rows of the requested resource: `limit` and `offset`, intersected with the header `Range` of a GET. */
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
  /** Of embedded resources only: that of the requested one is `ApiRequest.range`. */
  ranges: EmbeddedRange[];
  /** `columns=`, in the order given; undefined when absent. */
  columns: string[] | undefined;
  onConflict: string[] | undefined;
  /** Everything that is neither reserved nor a filter: arguments of a function asked with GET. */
  parameters: [name: string, value: string][];
};

/** Names of embedded resources (or their aliases), outermost first; empty for the requested one. */
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
  /** The to-one resource whose column orders: `order=author(name)`. */
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

/** The header `Prefer` (RFC 7240). Undefined: not named. */
export type Preferences = {
  return: "representation" | "minimal" | "headers-only" | undefined;
  count: "exact" | "planned" | "estimated" | undefined;
  resolution: "merge-duplicates" | "ignore-duplicates" | undefined;
  missing: "default" | "null" | undefined;
  tx: "commit" | "rollback" | undefined;
  handling: "strict" | "lenient" | undefined;
  timezone: string | undefined;
  maxAffected: number | undefined;
  /** What was named and is not known, as it was written. */
  invalid: string[];
};

/** A media type that PostgREST knows, or another by its name. */
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
   * JSON text as it came (PostgreSQL parses it, so that no number loses digits), or CSV and forms made into JSON
   * of strings. `keys` are those that all objects have, or `columns=`. What is neither object nor array is `[]`.
   */
  | { kind: "json"; text: string; isArray: boolean; isEmptyArray: boolean; keys: string[] }
  /** A form sent to a function; a name may occur again (variadic arguments). */
  | { kind: "form"; pairs: [name: string, value: string][]; keys: string[] }
  /** `text/plain`, `text/xml` and `application/octet-stream`: the one unnamed argument of a function. */
  | { kind: "raw"; bytes: Uint8Array };
