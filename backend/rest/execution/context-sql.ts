import { type RoleTimeouts, setTimeLimit } from "../../core/database/set-context.ts";
import type { ApiRequest } from "../request/api-request.ts";
import { quoteText, type Statement } from "../sql/sql.ts";

/** Settings before `role`, which only the login role can change. `$2` is the role, as in `setTimeLimit`. */
const setFirst = (timeouts: RoleTimeouts) => `set_config('search_path', $1, true),
  ${setTimeLimit(timeouts)},
  set_config('request.jwt.claims', $3, true),
  set_config('request.jwt.claim.sub', $4, true),
  set_config('request.jwt.claim.role', $2, true),
  set_config('request.method', $5, true),
  set_config('request.path', $6, true),
  set_config('request.headers', $7, true),
  set_config('request.cookies', $8, true),
  set_config('response.headers', '', true),
  set_config('response.status', '', true)`;

/**
 * Sets the caller, the request and the role of a transaction, and a function's own settings.
 *
 * @param settings further ones, by name.
 */
export function contextStatement(
  request: ApiRequest,
  options: { searchPath: readonly string[]; timeouts: RoleTimeouts },
  settings: readonly (readonly [name: string, value: string])[],
): Statement {
  const { caller, method, path, headers, cookies, preferences } = request;
  const timezone: [string, string][] =
    preferences.timezone === undefined ? [] : [["timezone", preferences.timezone]];
  const all = [...settings, ...timezone];
  const more = all.map((_, at) => `, set_config($${9 + 2 * at}, $${10 + 2 * at}, true)`).join("");
  const { sub } = caller.claims;
  return {
    // Returns one short value, since each column of a result is described and parsed.
    text: `select length(concat(${setFirst(options.timeouts)}${more}, set_config('role', $2, true)))`,
    parameters: [
      options.searchPath.map(quoteText).join(", "),
      caller.role,
      JSON.stringify({ ...caller.claims, role: caller.role }),
      typeof sub === "string" ? sub : "",
      method,
      path,
      JSON.stringify(headers),
      JSON.stringify(cookies),
      ...all.flat(),
    ],
  };
}
