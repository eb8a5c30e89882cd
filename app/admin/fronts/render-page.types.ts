import type { ReactNode } from "react";
import type { ShownContainer } from "../../domain/fronts/resolve-front.ts";

/** Renders the page of a front; handed in by the route, because the newsroom has no reader pages. */
export type RenderPage = (containers: ShownContainer[]) => ReactNode;
