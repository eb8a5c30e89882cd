import { isOldQuery } from "../../app/domain/pages/old-address.ts";
import { findRoute } from "../../app/domain/route-table.ts";

const LONGEST_KEY = 2000;

/** The memory share that a cached response counts against. */
export type CachedKind = "page" | "sitemap" | "image";

/**
 * The cache key of a request: its path and those query parameters that its route is cached by, in a fixed order.
 * Undefined when the response is not cached, or when the key would be too long.
 */
export function toPageKey(pathAndQuery: string): string | undefined {
  if (pathAndQuery.length > LONGEST_KEY) return undefined;
  if (isOldQuery(pathAndQuery)) return undefined;
  const [path = "", query] = splitOnce(pathAndQuery, "?");
  const { cachedBy } = findRoute(path);
  if (!cachedBy) return undefined;
  if (query === undefined || cachedBy.length === 0) return path;
  const given = new URLSearchParams(query);
  const relevant = new URLSearchParams();
  for (const name of cachedBy) {
    const value = given.get(name);
    if (value) relevant.set(name, value);
  }
  const key = relevant.size === 0 ? path : `${path}?${relevant}`;
  // Escaping makes a key longer than the request's address.
  return key.length > LONGEST_KEY ? undefined : key;
}

/** The kind of a cache key: sitemap files of articles and Open Graph images have shares of their own. */
export function kindOfKey(key: string): CachedKind {
  if (key.startsWith("/og/")) return "image";
  return /^\/sitemaps\/\d/.test(key) ? "sitemap" : "page";
}

function splitOnce(text: string, separator: string): [string, string | undefined] {
  const at = text.indexOf(separator);
  return at === -1 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}
