import type { QueryLimits } from "./query-limits.ts";

/** Limits of one response. */
export type AnswerLimits = {
  /** Rows of the requested resource, and of each embedded one per parent row; more are cut off. */
  rows: number;
  /** Total rows, including those of embedded to-many resources; more fail the request. */
  totalRows: number;
  /** Bytes of the body; more fail the request. */
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
