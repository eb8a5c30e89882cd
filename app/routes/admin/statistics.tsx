import { loadStatistics } from "../../admin/statistics/load-statistics.ts";
import { StatisticsPage } from "../../admin/statistics/statistics-page.tsx";
import { getBrowserClient } from "../../data/browser-client.ts";
import { parsePeriod } from "../../domain/analytics/report.ts";
import { pageMeta } from "../../responses/page-meta.ts";
import type { Route } from "./+types/statistics.ts";

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const period = parsePeriod(url.searchParams);
  return { period, statistics: loadStatistics(getBrowserClient(), { period, now: new Date() }) };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "Statistics",
    description: "How often the pages of the site were viewed.",
  });
}

export default function StatisticsRoute({ loaderData }: Route.ComponentProps) {
  return <StatisticsPage {...loaderData} />;
}
