import { AnalyticsPage } from "../../admin/analytics/analytics-page.tsx";
import { loadReport } from "../../admin/analytics/load-report.ts";
import { parsePeriod } from "../../domain/analytics/report.ts";
import { pageMeta } from "../../responses/page-meta.ts";
import type { Route } from "./+types/analytics.ts";

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const period = parsePeriod(url.searchParams);
  return { period, report: loadReport({ period, now: new Date() }) };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "Analytics",
    description: "How often the pages of the site were viewed.",
  });
}

export default function AnalyticsRoute({ loaderData }: Route.ComponentProps) {
  return <AnalyticsPage {...loaderData} />;
}
