import { RestError } from "../rest-error.ts";

/** What one query may ask for. */
export type QueryLimits = {
  /** Embedded resources within each other. */
  embedDepth: number;
  /** Embedded resources in all. */
  relations: number;
  /** Columns and embedded resources of `select`, those of embedded resources included. */
  selectItems: number;
  /** RequestConditions of filters, `and` and `or`, and arguments of functions. */
  conditions: number;
  /** `and` and `or` within each other. */
  logicDepth: number;
};

/** PostgreSQL's code for what exceeds a limit of the program. */
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
