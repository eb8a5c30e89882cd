import { getAnalyticsReport } from "../../data/analytics.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import type { AnalyticsReport } from "../../domain/analytics/report.ts";
import {
  countByTime,
  firstDay,
  type Period,
  type ViewCount,
} from "../../domain/analytics/report.ts";
import { type Loaded, loadOrReport } from "../load-or-report.ts";

const LIST_LENGTH = 10;

/** Views of a period by hour or day, their total and the top lists; or why they could not be loaded. */
export type LoadedReport = Loaded<
  { total: number; counts: ViewCount[] } & Omit<AnalyticsReport, "hours">
>;

/** Loads the report of a period. */
export async function loadReport({
  period,
  now,
}: {
  period: Period;
  now: Date;
}): Promise<LoadedReport> {
  return loadOrReport(async () => {
    const { hours, ...lists } = await getAnalyticsReport(getBrowserClient(), {
      firstDay: firstDay(period, now),
      limit: LIST_LENGTH,
    });
    const counts = countByTime(hours, period, now);
    const total = counts.reduce((sum, { views }) => sum + views, 0);
    return { total, counts, ...lists };
  });
}
