import { RestError } from "../request/rest-error.ts";

type Range = { offset: number; limit: number | undefined };

/** The cookies of a request by name; the first of several wins. */
export function parseCookies(header: string | null): Record<string, string> {
  const cookies: Record<string, string> = Object.create(null);
  for (const pair of header?.split(";") ?? []) {
    const at = pair.indexOf("=");
    const name = (at === -1 ? pair : pair.slice(0, at)).trim();
    if (name !== "" && !(name in cookies))
      cookies[name] = at === -1 ? "" : pair.slice(at + 1).trim();
  }
  return cookies;
}

/** Headers with names in lower case, without cookies. */
export function listHeaders(headers: Headers): Record<string, string> {
  const listed: Record<string, string> = Object.create(null);
  for (const [name, value] of headers) if (name !== "cookie") listed[name] = value;
  return listed;
}

/**
 * The schema that a request selects: `Content-Profile` for writes, otherwise `Accept-Profile`.
 *
 * @throws RestError PGRST106 for one that is not exposed.
 */
export function chooseSchema(
  { method, headers }: Pick<Request, "method" | "headers">,
  schemas: readonly [string, ...string[]],
): { schema: string; isSchemaNegotiated: boolean } {
  const isWrite = ["POST", "PUT", "PATCH", "DELETE"].includes(method);
  const profile = headers.get(isWrite ? "Content-Profile" : "Accept-Profile");
  if (profile === null) return { schema: schemas[0], isSchemaNegotiated: schemas.length > 1 };
  if (schemas.includes(profile)) return { schema: profile, isSchemaNegotiated: true };
  throw new RestError(
    406,
    "PGRST106",
    `Invalid schema: ${profile}`,
    null,
    `Only the following schemas are exposed: ${schemas.join(", ")}`,
  );
}

/**
 * The row range of a request: `limit` and `offset`, for GET intersected with the `Range` header.
 *
 * @throws RestError PGRST103 for an empty range, PGRST114 for a range with PUT.
 */
export function chooseRange(
  { method, headers }: Pick<Request, "method" | "headers">,
  { limit, offset }: { limit: number | undefined; offset: number | undefined },
): Range {
  const header = method === "GET" ? parseRange(headers.get("Range")) : undefined;
  if (limit === 0 && (offset ?? 0) === 0) return { offset: 0, limit: 0 };
  const from = Math.max(offset ?? 0, 0, header?.from ?? 0);
  const ends: number[] = [];
  if (limit !== undefined) ends.push((offset ?? 0) + limit);
  if (header?.to !== undefined) ends.push(header.to + 1);
  const count = ends.length > 0 ? Math.min(...ends) - from : undefined;
  const isBackward = header?.to !== undefined && header.to < header.from;
  if (isBackward || (count !== undefined && count <= 0)) throw refuseRange(isBackward);
  if (method === "PUT" && (count !== undefined || from > 0)) {
    throw new RestError(
      400,
      "PGRST114",
      "limit/offset querystring parameters are not allowed for PUT",
    );
  }
  return { offset: from, limit: count };
}

function refuseRange(isBackward: boolean): RestError {
  return new RestError(
    416,
    "PGRST103",
    "Requested range not satisfiable",
    isBackward
      ? "The lower boundary must be lower than or equal to the upper boundary in the Range header."
      : "Limit should be greater than or equal to zero.",
  );
}

function parseRange(header: string | null): { from: number; to: number | undefined } | undefined {
  const [, from, to] = /^(\d+)-(\d*)$/.exec(header ?? "") ?? [];
  if (from === undefined) return undefined;
  const count = (digits: string) => Math.min(Number(digits), Number.MAX_SAFE_INTEGER);
  return { from: count(from), to: to ? count(to) : undefined };
}
