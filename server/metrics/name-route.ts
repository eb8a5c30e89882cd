/** Addresses that are no pages, by how they begin. */
const PREFIXES = [
  "assets",
  "og",
  "auth/v1",
  "rest/v1",
  "storage/v1",
  "realtime/v1",
  "functions/v1",
];
const EXACT = [
  "/healthz",
  "/metrics",
  "/sw.js",
  "/api/view",
  "/api/new-stories",
  "/sitemaps/:file",
];
const UNKNOWN = "*";

/**
 * Names the pattern that an address belongs to, so that a number for each stays a number of few: each name
 * is one of `patterns`, a part of the backend, or `*`. What the router asks for `/x` in the browser
 * (`/x.data`) is named apart.
 *
 * @param patterns as `/article/:slug`; a `*` at the end stands for anything.
 */
export function createRouteNamer(
  patterns: readonly string[],
): (pathAndQuery: string, status: number) => string {
  const routes = [...EXACT, ...patterns]
    .filter((pattern) => !pattern.includes("*"))
    .map((pattern) => ({ pattern, segments: segmentsOf(pattern) }))
    // What is written out comes before what stands for anything.
    .sort((one, other) => count(one.segments) - count(other.segments));
  const splats = patterns
    .filter((pattern) => pattern.endsWith("/*") && pattern !== "/*")
    .map((pattern) => ({ pattern, prefix: pattern.slice(0, -1) }))
    .sort((one, other) => other.prefix.length - one.prefix.length);
  const byLength = Map.groupBy(routes, ({ segments }) => segments.length);

  function nameOf(path: string): string {
    const segments = segmentsOf(path);
    const route = byLength
      .get(segments.length)
      ?.find((candidate) => matches(candidate.segments, segments));
    if (route) return route.pattern;
    const prefix = PREFIXES.find((start) => path.startsWith(`/${start}/`));
    if (prefix) return `/${prefix}/*`;
    return splats.find((splat) => path.startsWith(splat.prefix))?.pattern ?? UNKNOWN;
  }

  return (pathAndQuery, status) => {
    const end = pathAndQuery.indexOf("?");
    const path = end === -1 ? pathAndQuery : pathAndQuery.slice(0, end);
    if (!path.endsWith(".data")) return nameOf(path);
    if (path === "/_root.data" || path === "/_.data") return "/.data";
    const name = nameOf(path.slice(0, -".data".length));
    return name === UNKNOWN || status === 404 ? UNKNOWN : `${name}.data`;
  };
}

function segmentsOf(path: string): string[] {
  const inner = path.endsWith("/") ? path.slice(1, -1) : path.slice(1);
  return inner === "" ? [] : inner.split("/");
}

function matches(pattern: readonly string[], segments: readonly string[]): boolean {
  return pattern.every((part, at) => part === segments[at] || part.startsWith(":"));
}

function count(segments: readonly string[]): number {
  return segments.filter((segment) => segment.startsWith(":")).length;
}
