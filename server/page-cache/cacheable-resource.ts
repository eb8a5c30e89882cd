import type { IncomingMessage, ServerResponse } from "node:http";
import { type CacheTag, formatCacheTags } from "../../app/domain/pages/cache-tags.ts";
import { SECURITY_HEADERS } from "../requests/security-headers.ts";
import { hasAlready, type RequestConditions } from "./conditional-request.ts";

/** Files in the page cache: they are found by their path, and query parameters are ignored. */
export type CacheableResource = {
  owns: (path: string) => boolean;
  /** Generates a file. The response names cache tags if it may be cached; a failure is a response too. */
  render: (path: string) => Promise<Response>;
  /** The current headers of a file, without generating it; undefined if there is no such file. */
  readHeaders: (path: string) => Promise<Headers | undefined>;
};

/**
 * `Cache-Control` of cached responses: shared caches hold one for a minute and may serve it stale while they
 * revalidate; browsers revalidate on each navigation.
 */
export const REVALIDATE_EACH_TIME = "public, max-age=0, s-maxage=60, stale-while-revalidate=30";

/** The headers that tell our cache and CDNs which tags a response depends on. */
export function tagHeaders(tags: readonly CacheTag[]): Record<string, string> {
  const list = formatCacheTags(tags);
  return { "Cache-Tag": list, "Surrogate-Key": list.replaceAll(",", " ") };
}

/** A response for a file that does not exist, or cannot be generated at the moment. */
export function refuseFile(status: 404 | 503, message: string): Response {
  const headers = new Headers({
    ...SECURITY_HEADERS,
    "Content-Type": "text/plain; charset=utf-8",
    "Cache-Control": "no-store",
  });
  if (status === 503) headers.set("Retry-After", "5");
  return new Response(`${message}\n`, { status, headers });
}

/** The validators of a conditional request. */
export function conditionsOf({ headers }: IncomingMessage): RequestConditions {
  return { etags: headers["if-none-match"], since: headers["if-modified-since"] };
}

/** Answers 304 without generating the file if the client has the current version; false otherwise. */
export async function answerNotModified(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  file: CacheableResource,
): Promise<boolean> {
  const conditions = conditionsOf(request);
  if (conditions.etags === undefined && conditions.since === undefined) return false;
  const headers = await file.readHeaders(path);
  const etag = headers?.get("ETag");
  const lastModified = headers?.get("Last-Modified") ?? undefined;
  if (!headers || !etag || !hasAlready(conditions, { etag, lastModified })) return false;
  headers.delete("Content-Type");
  response.writeHead(304, [...headers].flat()).end();
  return true;
}
