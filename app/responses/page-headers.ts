import type { HeadersArgs } from "react-router";
import {
  cacheTags,
  formatCacheTags,
  linkedTags,
  type TaggedPage,
} from "../domain/pages/cache-tags.ts";

/**
 * Headers of a page that may be cached until one of its tags is invalidated. `linkedIds` are those of the articles that
 * blocks on it name.
 */
export function tagHeaders(
  page: TaggedPage,
  linkedIds: readonly string[] = [],
): Record<string, string> {
  return { "Cache-Tag": formatCacheTags([...cacheTags(page), ...linkedTags(linkedIds)]) };
}

/** Headers of a page with a partial failure, which must not be cached. */
export const NO_STORE: Record<string, string> = { "Cache-Control": "no-store" };

/** Forwards the loader's headers; routes export it as `headers`. */
export function loaderHeaders({ loaderHeaders: headers, errorHeaders }: HeadersArgs): Headers {
  return errorHeaders ?? headers;
}

/** Forwards the headers of an answered form too. */
export function formHeaders({ actionHeaders, ...others }: HeadersArgs): Headers {
  const headers = new Headers(loaderHeaders({ actionHeaders, ...others }));
  for (const [name, value] of actionHeaders) headers.set(name, value);
  return headers;
}
