import type { Caller } from "../../core/base/caller.ts";
import { parseQuery } from "../query/parse-query.ts";
import { canonicalQuery, parseQueryString } from "../query/query-string.ts";
import type { ApiRequest, Resource } from "../request/api-request.ts";
import { RestError } from "../request/rest-error.ts";
import type { QueryLimits } from "../request/rest-limits.ts";
import { parseAccept } from "./media-types.ts";
import { parseBody } from "./parse-body.ts";
import { parsePreferences } from "./preferences.ts";
import { chooseRange, chooseSchema, listHeaders, parseCookies } from "./request-headers.ts";

export type RequestOptions = {
  /** Exposed schemas; the first is the default. */
  schemas: readonly [string, ...string[]];
  /** Whether `Prefer: tx=rollback` is allowed. */
  isRollbackAllowed: boolean;
  limits: QueryLimits;
};

type Method = ApiRequest["method"];

/** The target of a request, whatever its method. */
export type Target = Pick<ApiRequest, "path" | "resource" | "schema" | "isSchemaNegotiated">;

const READS: ReadonlySet<string> = new Set(["GET", "HEAD"]);
const WRITES: ReadonlySet<string> = new Set(["POST", "PUT", "PATCH", "DELETE"]);

/**
 * The resource and schema that a request names.
 *
 * @throws RestError PGRST125 for an invalid path, PGRST106 for a schema that is not exposed.
 */
export function parseTarget(request: Request, { schemas }: RequestOptions): Target {
  const path = new URL(request.url).pathname.replace(/^\/rest\/v1/, "") || "/";
  return { path, resource: parseResource(path), ...chooseSchema(request, schemas) };
}

/**
 * Parses a request with its body, without access to the database. The limits of body size and
 * JSON depth are enforced where requests arrive (`backend/core/requests/`).
 *
 * @returns the parsed request, and its query with sorted parameters.
 * @throws RestError for syntax that PostgREST does not allow, or a limit that is exceeded.
 */
export async function parseRequest(
  request: Request,
  caller: Caller,
  options: RequestOptions,
): Promise<{ apiRequest: ApiRequest; canonical: string }> {
  const { headers } = request;
  const target = parseTarget(request, options);
  const method = checkMethod(request.method, target.resource);
  // The gateway of hosted Supabase removes the key as well.
  const parameters = parseQueryString(new URL(request.url).search).filter(
    ([name]) => name !== "apikey",
  );
  const { query, range } = parseQuery(parameters, {
    isFunctionRead: target.resource.kind === "function" && READS.has(method),
    limits: options.limits,
  });
  const contentType = contentTypeOf(headers);
  const chosenRange = chooseRange(request, range);
  const bytes = READS.has(method) ? new Uint8Array() : await request.bytes();
  const body = parseBody(bytes, { method, resource: target.resource, contentType, query });
  const apiRequest: ApiRequest = {
    ...target,
    method,
    caller,
    query,
    preferences: parsePreferences(headers.get("Prefer"), options),
    accept: parseAccept(headers.get("Accept")),
    body,
    contentType,
    range: chosenRange,
    headers: listHeaders(headers),
    cookies: parseCookies(headers.get("Cookie")),
  };
  return { apiRequest, canonical: canonicalQuery(parameters) };
}

function parseResource(path: string): Resource {
  const [first, second, ...rest] = path.slice(1).split("/").map(decodeSegment);
  if (first === "" && second === undefined) return { kind: "root" };
  if (first && second === undefined) return { kind: "relation", name: first };
  if (first === "rpc" && second && rest.length === 0) return { kind: "function", name: second };
  throw new RestError(404, "PGRST125", "Invalid path specified in request URL");
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new RestError(404, "PGRST125", "Invalid path specified in request URL");
  }
}

function checkMethod(method: string, resource: Resource): Method {
  const isRead = READS.has(method);
  const isAllowed =
    resource.kind === "relation"
      ? isRead || WRITES.has(method)
      : isRead || (resource.kind === "function" && method === "POST");
  if (isAllowed && isMethod(method)) return method;
  throw resource.kind === "function"
    ? new RestError(405, "PGRST101", `Cannot use the ${method} method on RPC`)
    : new RestError(405, "PGRST117", `Unsupported HTTP method: ${method}`);
}

function isMethod(method: string): method is Method {
  return READS.has(method) || WRITES.has(method);
}

function contentTypeOf(headers: Headers): string {
  const [type = ""] = (headers.get("Content-Type") ?? "application/json").split(";");
  return type.trim().toLowerCase();
}
