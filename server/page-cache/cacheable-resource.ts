import type { IncomingMessage, ServerResponse } from "node:http";
import { type CacheTag, formatCacheTags } from "../../app/domain/cache-tags.ts";
import { SECURITY_HEADERS } from "../requests/security-headers.ts";
import { hasAlready, type RequestConditions } from "./conditional-request.ts";

/** Files that are kept beside pages: what they are is found by their path, and parameters mean nothing. */
export type CacheableResource = {
  owns: (path: string) => boolean;
  /** Makes a file. Its answer names cache tags where it may be kept; what fails is an answer too. */
  render: (path: string) => Promise<Response>;
  /** The headers of a file as it is now, found without making it; undefined where there is none. */
  readHeaders: (path: string) => Promise<Headers | undefined>;
};

/**
 * Shared caches keep an answer for a minute and may hand it out while they fetch it again; browsers ask each time
 * they are sent to an address.
 */
export const REVALIDATE_EACH_TIME = "public, max-age=0, s-maxage=60, stale-while-revalidate=30";

/** The headers that tell caches, ours and others, what an answer depends on. */
export function tagHeaders(tags: readonly CacheTag[]): Record<string, string> {
  const list = formatCacheTags(tags);
  return { "Cache-Tag": list, "Surrogate-Key": list.replaceAll(",", " ") };
}

/** An answer that there is no such file, or none at the moment. */
export function refuseFile(status: 404 | 503, message: string): Response {
  const headers = new Headers({
    ...SECURITY_HEADERS,
    "Content-Type": "text/plain; charset=utf-8",
    "Cache-Control": "no-store",
  });
  if (status === 503) headers.set("Retry-After", "5");
  return new Response(`${message}\n`, { status, headers });
}

/** What of its own copy a request tells. */
export function conditionsOf({ headers }: IncomingMessage): RequestConditions {
  return { etags: headers["if-none-match"], since: headers["if-modified-since"] };
}

/** Answers 304 to who has a file as it is now, without making it. False for all others. */
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
