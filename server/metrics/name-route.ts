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

/**
 * Route label of a path, such as `/article/:slug`, a part of the backend, or `*`: metrics have a bounded number of
 * labels.
 */
export function nameRoute(pathAndQuery: string): string {
  const [path = ""] = pathAndQuery.split("?", 1);
  if (EXACT.has(path)) return path;
  const prefix = PREFIXES.find((start) => path.startsWith(`/${start}/`));
  if (prefix) return `/${prefix}/*`;
  const { pattern } = findRoute(path.length > 1 ? path.replace(/\/$/, "") : path);
  return pattern === "*" && /^\/sitemaps\/[^/]+$/.test(path) ? "/sitemaps/:file" : pattern;
}
