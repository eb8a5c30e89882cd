import { ROUTES, type Route } from "./route-table.ts";

const exact = new Map(
  ROUTES.filter(({ pattern }) => !/:|\/\*/.test(pattern)).map((route) => [route.pattern, route]),
);

const patterns = ROUTES.filter(({ pattern }) => /:|\/\*/.test(pattern)).map((route) => ({
  route,
  segments: route.pattern.split("/"),
}));

/** Route of a path; the not-found route if no other matches. */
export function findRoute(path: string): Route {
  const parts = path.split("/");
  return (
    exact.get(path) ??
    patterns.find(({ segments }) => isMatch(segments, parts))?.route ??
    notFoundRoute()
  );
}

/** Route of a module such as `site/home.tsx`; the not-found route if it is unknown. */
export function findRouteByModule(module: string): Route {
  return ROUTES.find((route) => route.module === module) ?? notFoundRoute();
}

/** Whether a path belongs to a React application, rather than a document or a file. */
export function isApplicationPath(path: string): boolean {
  const { kind } = findRoute(path);
  return kind === "account" || kind === "newsroom";
}

function notFoundRoute(): Route {
  const route = exact.get("*");
  if (!route) throw new Error("the route table lacks the not-found page");
  return route;
}

/** Matches a pattern: `:name` is any non-empty segment, a final `*` any number of segments. */
function isMatch(segments: readonly string[], parts: readonly string[]): boolean {
  if (segments.at(-1) !== "*" && segments.length !== parts.length) return false;
  return segments.every((segment, index) => {
    if (segment === "*") return true;
    const part = parts[index];
    return segment.startsWith(":") ? Boolean(part) : segment === part;
  });
}
