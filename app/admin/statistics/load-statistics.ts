import { withSession } from "../../auth/with-session.ts";
import type { Client } from "../../data/client.ts";
import { getStatistics } from "../../data/statistics/get-statistics.ts";
import {
  countByTime,
  firstDay,
  type Period,
  type ViewCount,
} from "../../domain/statistics/period.ts";
import type { Statistics } from "../../domain/statistics/statistics.ts";
import { reportFailedLoad } from "../lists/report-failed-load.ts";

const LIST_LENGTH = 10;

/** The views of a period by hour or day, their sum, and what was viewed most; or why it could not be loaded. */
export type LoadedStatistics =
  | ({ kind: "statistics"; total: number; counts: ViewCount[] } & Omit<Statistics, "hours">)
  | { kind: "failed"; message: string };

/** Loads the statistics of a period. A failure is said in a toast, and is a value. */
export async function loadStatistics(
  client: Client,
  { period, now }: { period: Period; now: Date },
): Promise<LoadedStatistics> {
  try {
    const { hours, ...lists } = await withSession(() =>
      getStatistics(client, { firstDay: firstDay(period, now), limit: LIST_LENGTH }),
    );
    const counts = countByTime(hours, period, now);
    const total = counts.reduce((sum, { views }) => sum + views, 0);
    return { kind: "statistics", total, counts, ...lists };
  } catch (error) {
    return { kind: "failed", message: reportFailedLoad(error) };
  }
}
