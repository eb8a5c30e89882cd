import type { ViewedPage } from "./viewed-page.ts";

/** Counts that are written to the database in one batch. */
export type ViewBatch = {
  /** `hour` is the start of an hour, as an ISO date-time. */
  views: (ViewedPage & { hour: string; views: number })[];
  /** `day` is `yyyy-MM-dd` in UTC; an empty host means no referrer. */
  referrers: { day: string; host: string; views: number }[];
};
