import { sqlState } from "../../database/sql-state.ts";
import { UnknownColumn } from "./filter-sql.ts";

/** The database could not answer; asked again, on another connection, it may. */
const PASSING = /^(?:08|25|40|53|57P|58)/;
const ENDED_FOR_ITS_TIME = "57014";

/** Whether the same statement may succeed when it is sent again, as after a connection was lost. */
export function mayPass(error: unknown): boolean {
  if (error instanceof UnknownColumn) return false;
  return PASSING.test(sqlState(error) ?? "08");
}

/**
 * Whether a condition is to blame for a failure.
 *
 * @param isLimited whether it had little time, so that being slow is its fault.
 */
export function isFaultOfCondition(error: unknown, isLimited: boolean): error is Error {
  if (mayPass(error)) return false;
  const isSlow = sqlState(error) === ENDED_FOR_ITS_TIME;
  return isLimited || !isSlow;
}
