import { RestError } from "./rest-error.ts";

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

/** Limits of one query. */
export type QueryLimits = {
  /** Nesting depth of embedded resources. */
  embedDepth: number;
  /** Total number of embedded resources. */
  relations: number;
  /** Columns and embedded resources of `select`, including those of embedded resources. */
  selectItems: number;
  /** Conditions of filters, `and` and `or`, and arguments of functions. */
  conditions: number;
  /** Nesting depth of `and` and `or`. */
  logicDepth: number;
};

/** PostgreSQL's SQLSTATE for program_limit_exceeded. */
const LIMIT_EXCEEDED = "54000";

/** @throws RestError that names the parameter and the limit. */
export function refuseQuery(parameter: string, counted: string, limit: number): never {
  throw new RestError(
    400,
    LIMIT_EXCEEDED,
    `The parameter '${parameter}' has too many ${counted}`,
    `At most ${limit} ${counted} are allowed in one request.`,
    "Split the request into several.",
  );
}
