import { loadOrReport } from "../../admin/load-or-report.ts";
import { PlanPage } from "../../admin/plan/plan-page.tsx";
import { getBrowserClient } from "../../data/browser-client.ts";
import { listPlannedWork } from "../../data/planned-work.ts";
import { parsePlanParameters } from "../../domain/newsroom/planned-work.ts";
import { pageMeta } from "../../responses/page-meta.ts";
import type { Route } from "./+types/plan.ts";

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  return {
    parameters: parsePlanParameters(url.searchParams),
    list: loadOrReport(async () => ({ articles: await listPlannedWork(getBrowserClient()) })),
  };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "Plan",
    description: "What is worked on, by stage and by day.",
  });
}

export default function PlanRoute({ loaderData }: Route.ComponentProps) {
  return <PlanPage {...loaderData} />;
}
