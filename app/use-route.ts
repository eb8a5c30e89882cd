import { useMatches } from "react-router";
import { findRouteByModule } from "./domain/find-route.ts";
import type { Route } from "./domain/route-table.ts";

/** The route that is being shown; that of the not-found page where none matched. */
export function useRoute(): Route {
  return findRouteById(useMatches().at(-1)?.id);
}

/** The route of an id of React Router, which names the module of a page as `routes/site/home`. */
export function findRouteById(id: string | undefined): Route {
  return findRouteByModule(`${id?.replace(/^routes\//, "")}.tsx`);
}
