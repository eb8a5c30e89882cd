import type { HeadersArgs } from "react-router";
import { cacheTags, formatCacheTags, type TaggedPage } from "../domain/cache-tags.ts";

/** The header of a page that may be kept until one of its tags changes. */
export function tagHeaders(page: TaggedPage): Record<string, string> {
  return { "Cache-Tag": formatCacheTags(cacheTags(page)) };
}

/** The header of a page that failed in parts: the next reader gets it anew. */
export const DO_NOT_KEEP: Record<string, string> = { "Cache-Control": "no-store" };

/** Hands on what the loader set; a route names this as its `headers`. */
export function loaderHeaders({ loaderHeaders: headers, errorHeaders }: HeadersArgs): Headers {
  return errorHeaders ?? headers;
}
