import { FrontScreen } from "../../admin/fronts/front-screen.tsx";
import { loadOrReport } from "../../admin/load-or-report.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { getStaffHomeFront } from "../../data/fronts/staff-fronts.ts";
import { pageMeta } from "../../responses/page-meta.ts";
import { HomePage } from "../../site/home-page.tsx";
import type { Route } from "./+types/fronts.ts";

export function clientLoader() {
  return {
    front: loadOrReport(async () => ({ front: await getStaffHomeFront(getBrowserClient()) })),
  };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "Fronts",
    description: "The front page: its containers, and the articles in them.",
  });
}

export default function FrontsRoute({ loaderData }: Route.ComponentProps) {
  return (
    <FrontScreen
      {...loaderData}
      renderPage={(containers) => <HomePage containers={containers} mostRead={[]} />}
    />
  );
}
