import type { ReactNode } from "react";
import type { PlacePage } from "../../data/fronts/load-place-page.ts";
import type { ShownContainer } from "../../domain/fronts/resolve-front.ts";

export type PreviewedPage = {
  /** The page besides its containers. */
  page: PlacePage;
  containers: ShownContainer[];
  /** Name of the page. */
  name: string;
};

/** Renders the page of a front; handed in by the route, because the newsroom has no reader pages. */
export type RenderPage = (previewed: PreviewedPage) => ReactNode;
