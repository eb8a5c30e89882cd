import { ActivityPage } from "../../admin/activity/activity-page.tsx";
import { loadOrReport } from "../../admin/load-or-report.ts";
import { listActivity } from "../../data/activity.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { listColleagues } from "../../data/review.ts";
import { dayBounds } from "../../domain/day-bounds.ts";
import { parseActivityParameters } from "../../domain/newsroom/activity.ts";
import { pageMeta } from "../../responses/page-meta.ts";
import type { Route } from "./+types/activity.ts";

const PAGE_SIZE = 50;

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const parameters = parseActivityParameters(url.searchParams);
  const client = getBrowserClient();
  let list: ReturnType<typeof loadPage> | undefined;
  const loadPage = (timeZone: string) =>
    loadOrReport(async () => {
      const [entries, colleagues] = await Promise.all([
        listActivity(client, {
          ...parameters,
          ...dayBounds(parameters.day, timeZone),
          // One more tells whether there is another page.
          maxRows: PAGE_SIZE + 1,
        }),
        listColleagues(client),
      ]);
      return {
        entries: entries.slice(0, PAGE_SIZE),
        hasMore: entries.length > PAGE_SIZE,
        colleagues,
      };
    });
  // Days are those of the newsroom's time zone, which the page knows. It asks with each rendering.
  return {
    parameters,
    load(timeZone: string) {
      list ??= loadPage(timeZone);
      return list;
    },
  };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "Activity",
    description: "Who did what in the newsroom.",
  });
}

export default function ActivityRoute({ loaderData }: Route.ComponentProps) {
  return <ActivityPage {...loaderData} />;
}
