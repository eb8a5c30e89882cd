import { sqlState } from "../../core/database/database-errors.ts";
import { UnknownColumn } from "./filter-sql.ts";

/** The database could not answer; a retry on another connection may succeed. */
const PASSING = /^(?:08|25|40|53|57P|58)/;
const ENDED_FOR_ITS_TIME = "57014";

/** Whether a retry of the same statement may succeed, as after a lost connection. */
export function mayPass(error: unknown): boolean {
  if (error instanceof UnknownColumn) return false;
  return PASSING.test(sqlState(error) ?? "08");
}

/**
 * Whether a filter caused a failure.
 *
 * @param isLimited whether a short statement timeout applied, so that a timeout counts as the filter's fault.
 */
export function isFaultOfCondition(error: unknown, isLimited: boolean): error is Error {
  if (mayPass(error)) return false;
  const isSlow = sqlState(error) === ENDED_FOR_ITS_TIME;
  return isLimited || !isSlow;
}
