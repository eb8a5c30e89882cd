import { loadOrReport } from "../../admin/load-or-report.ts";
import { SeriesListPage } from "../../admin/series/series-list-page.tsx";
import { listStaffSeries } from "../../data/articles/series.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { pageMeta } from "../../responses/page-meta.ts";
import type { Route } from "./+types/series.ts";

export function clientLoader() {
  return {
    list: loadOrReport(async () => ({ series: await listStaffSeries(getBrowserClient()) })),
  };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "Series",
    description: "Series, and the order of their parts.",
  });
}

export default function SeriesListRoute({ loaderData }: Route.ComponentProps) {
  return <SeriesListPage {...loaderData} />;
}
