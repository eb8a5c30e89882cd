import { loadOrReport } from "../../admin/load-or-report.ts";
import { TasksPage } from "../../admin/review/tasks-page.tsx";
import { getBrowserClient } from "../../data/browser-client.ts";
import { listOwnTasks } from "../../data/review.ts";
import { pageMeta } from "../../responses/page-meta.ts";
import type { Route } from "./+types/for-you.ts";

export function clientLoader() {
  return {
    list: loadOrReport(async () => ({ tasks: await listOwnTasks(getBrowserClient()) })),
  };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "For You",
    description: "Articles that wait for you.",
  });
}

export default function ForYouRoute({ loaderData }: Route.ComponentProps) {
  return <TasksPage {...loaderData} />;
}
