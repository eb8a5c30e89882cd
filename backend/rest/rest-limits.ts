import type { QueryLimits } from "./query/query-limits.ts";

/** What one answer may hold. */
export type AnswerLimits = {
  /** Rows of the requested resource, and of each embedded one for each row it is embedded in; more are cut off. */
  rows: number;
  /** Rows in all, those of embedded to-many resources included; more are refused. */
  totalRows: number;
  /** Bytes of the body; more are refused. */
  bytes: number;
};

export type RestLimits = QueryLimits & AnswerLimits;

export const DEFAULT_REST_LIMITS: RestLimits = {
  rows: 1000,
  totalRows: 10_000,
  bytes: 16 * 1024 * 1024,
  embedDepth: 4,
  relations: 12,
  selectItems: 200,
  conditions: 500,
  logicDepth: 10,
};
