import { LRUCache } from "lru-cache";
import { findRoute } from "../../app/domain/route-table.ts";

/** Path prefixes outside of the route table. */
const PREFIXES = [
  "assets",
  "og",
  "auth/v1",
  "rest/v1",
  "storage/v1",
  "realtime/v1",
  "functions/v1",
];
const EXACT = new Set([
  "/healthz",
  "/livez",
  "/readyz",
  "/metrics",
  "/sw.js",
  "/api/view",
  "/api/new-articles",
]);

/** Labels of the paths that readers ask for most: for a cached page, finding one is the largest part of our own work. */
const known = new LRUCache<string, string>({ max: 1000 });
/** Longer paths are not remembered. */
const MAX_LENGTH = 500;

/**
 * Route label of a path, such as `/article/:slug`, a part of the backend, or `*`: metrics have a bounded number of
 * labels.
 */
export function nameRoute(pathAndQuery: string): string {
  const [path = ""] = pathAndQuery.split("?", 1);
  const before = known.get(path);
  if (before !== undefined) return before;
  const route = findLabel(path);
  if (path.length <= MAX_LENGTH) known.set(path, route);
  return route;
}

function findLabel(path: string): string {
  if (EXACT.has(path)) return path;
  const prefix = PREFIXES.find((start) => path.startsWith(`/${start}/`));
  if (prefix) return `/${prefix}/*`;
  const { pattern } = findRoute(path.length > 1 ? path.replace(/\/$/, "") : path);
  return pattern === "*" && /^\/sitemaps\/[^/]+$/.test(path) ? "/sitemaps/:file" : pattern;
}
