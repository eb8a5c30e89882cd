import { callerStatement, type TransactionSettings } from "../../core/database/as-caller.ts";
import type { RoleTimeouts } from "../../core/database/connection-pool.ts";
import type { ApiRequest } from "../request/api-request.ts";
import { quoteText, type Statement } from "../sql/sql.ts";

/**
 * Sets the caller, the request and the role of a transaction, and a function's own settings.
 *
 * @param settings further ones.
 */
export function contextStatement(
  request: ApiRequest,
  options: { searchPath: readonly string[]; timeouts: RoleTimeouts },
  settings: TransactionSettings,
): Statement {
  const { timezone } = request.preferences;
  return callerStatement(options.timeouts, request.caller, [
    ["search_path", options.searchPath.map(quoteText).join(", ")],
    ["request.method", request.method],
    ["request.path", request.path],
    ["request.headers", JSON.stringify(request.headers)],
    ["request.cookies", JSON.stringify(request.cookies)],
    ["response.headers", ""],
    ["response.status", ""],
    ...settings,
    ...(timezone === undefined ? [] : ([["timezone", timezone]] as const)),
  ]);
}
