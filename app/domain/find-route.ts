import { ROUTES, type Route } from "./route-table.ts";

const exact = new Map(
  ROUTES.filter(({ pattern }) => !/:|\/\*/.test(pattern)).map((route) => [route.pattern, route]),
);

const patterns = ROUTES.filter(({ pattern }) => /:|\/\*/.test(pattern)).map((route) => ({
  route,
  expression: toExpression(route.pattern),
}));

/** The route that answers a path; that of the not-found page where no other does. */
export function findRoute(path: string): Route {
  return (
    exact.get(path) ?? patterns.find(({ expression }) => expression.test(path))?.route ?? notFound()
  );
}

/** The route whose module this is, as `site/home.tsx`; the not-found page where it is unknown. */
export function findRouteByModule(module: string): Route {
  return ROUTES.find((route) => route.module === module) ?? notFound();
}

/** Whether a path belongs to a React application, and not to a document or a file. */
export function isApplicationPath(path: string): boolean {
  const { kind } = findRoute(path);
  return kind === "account" || kind === "newsroom";
}

function notFound(): Route {
  const route = exact.get("*");
  if (!route) throw new Error("the route table lacks the not-found page");
  return route;
}

function toExpression(pattern: string): RegExp {
  const source = pattern
    .replaceAll(".", "\\.")
    .replaceAll(/:\w+/g, "[^/]+")
    .replace("/*", "(?:/.*)?");
  return new RegExp(`^${source}$`);
}
