import { BreakingNewsPage } from "../../admin/breaking-news/breaking-news-page.tsx";
import { loadOrReport } from "../../admin/load-or-report.ts";
import { getNewestBanner } from "../../data/banner.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { pageMeta } from "../../responses/page-meta.ts";
import type { Route } from "./+types/breaking-news.ts";

export function clientLoader() {
  return {
    loading: loadOrReport(async () => ({ newest: await getNewestBanner(getBrowserClient()) })),
  };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "Breaking News",
    description: "One sentence above every page, until it ends.",
  });
}

export default function BreakingNewsRoute({ loaderData }: Route.ComponentProps) {
  return <BreakingNewsPage loading={loaderData.loading} />;
}
