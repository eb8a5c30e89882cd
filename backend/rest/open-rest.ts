import type { Caller } from "../core/base/caller.ts";
import { isPreflight, preflight } from "../core/requests/cross-origin.ts";
import { createExecutor, type ExecutorOptions } from "./execution/execute.ts";
import { parseRequest, parseTarget, type RequestOptions } from "./http/parse-request.ts";
import { DEFAULT_REST_LIMITS, type RestLimits } from "./request/rest-limits.ts";
import { describeError } from "./response/describe-error.ts";
import { toErrorResponse } from "./response/problem.ts";
import { toResponse } from "./response/to-response.ts";

export type RestOptions = Omit<ExecutorOptions, "limits"> & {
  schemas: readonly [string, ...string[]];
  /** The defaults apply where values are absent. */
  limits?: Partial<RestLimits>;
  log: { error(details: object, message: string): void };
};

export type Rest = {
  /** Answers a request below `/rest/v1`. Never rejects. */
  serve(request: Request, caller: Caller): Promise<Response>;
};

/** Response headers exposed to scripts of other origins, beside the CORS-safelisted ones. */
const EXPOSED_HEADERS =
  "Content-Encoding, Content-Location, Content-Range, Content-Type, Date, Location, Server, Transfer-Encoding, Range-Unit, Preference-Applied, Retry-After";

/**
 * Tables, views and functions over HTTP, with the API of PostgREST:
 * https://docs.postgrest.org/en/stable/references/api.html
 */
export function openRest(options: RestOptions): Rest {
  const { log } = options;
  const limits: RestLimits = { ...DEFAULT_REST_LIMITS, ...options.limits };
  const executor = createExecutor({ ...options, limits });
  const requestOptions: RequestOptions = {
    schemas: options.schemas,
    isRollbackAllowed: options.isRollbackAllowed ?? false,
    limits,
  };

  async function answer(request: Request, caller: Caller): Promise<Response> {
    if (request.method === "OPTIONS") {
      const target = parseTarget(request, requestOptions);
      return new Response(null, { headers: { Allow: await executor.listMethods(target) } });
    }
    const { apiRequest, canonical } = await parseRequest(request, caller, requestOptions);
    const result = await executor.execute(apiRequest);
    return toResponse(result, apiRequest, canonical);
  }

  return {
    async serve(request, caller) {
      if (isPreflight(request)) return preflight(request);
      const response = await answer(request, caller).catch((error: unknown) => {
        // Nobody reads the response of an aborted request.
        if (request.signal.aborted) return new Response(null, { status: 499 });
        const problem = describeError(error, caller);
        if (problem) return toErrorResponse(problem);
        log.error({ err: error }, "a request to /rest/v1 failed");
        return toErrorResponse(INTERNAL);
      });
      response.headers.set("Access-Control-Allow-Origin", "*");
      response.headers.set("Access-Control-Expose-Headers", EXPOSED_HEADERS);
      return request.method === "HEAD" ? new Response(null, response) : response;
    },
  };
}

const INTERNAL = {
  status: 500,
  code: "PGRSTX00",
  message: "The request could not be answered. Try again later.",
  details: null,
  hint: null,
};
