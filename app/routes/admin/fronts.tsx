import { FrontScreen } from "../../admin/fronts/front-screen.tsx";
import type { RenderPage } from "../../admin/fronts/render-page.types.ts";
import { loadOrReport } from "../../admin/load-or-report.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { openFront } from "../../data/fronts/staff-fronts.ts";
import { HOME_PLACE, parsePlace } from "../../domain/fronts/front-place.ts";
import { pageMeta } from "../../responses/page-meta.ts";
import { CategoryPage } from "../../site/category/category-page.tsx";
import { TagPage } from "../../site/category/tag-page.tsx";
import { HomePage } from "../../site/home-page.tsx";
import type { Route } from "./+types/fronts.ts";

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const place = parsePlace(url.searchParams.get("place") ?? "home") ?? HOME_PLACE;
  return {
    place,
    front: loadOrReport(async () => ({ front: await openFront(getBrowserClient(), { place }) })),
  };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "Fronts",
    description: "The front page and those of sections and topics: containers, and their articles.",
  });
}

export default function FrontsRoute({ loaderData }: Route.ComponentProps) {
  return <FrontScreen {...loaderData} renderPage={renderPage} />;
}

const renderPage: RenderPage = ({ page, containers, name }) => {
  switch (page.kind) {
    case "home":
      return <HomePage containers={containers} mostRead={[]} />;
    case "section":
      return <CategoryPage {...page} containers={containers} name={name} page={1} isFound />;
    case "topic":
      return <TagPage {...page} containers={containers} page={1} />;
  }
};
