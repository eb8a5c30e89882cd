import type { ViewedPage } from "./viewed-page.ts";

/** Counts that are added to the database together. */
export type ViewBatch = {
  /** `hour` is the beginning of an hour, as an ISO date-time. */
  views: (ViewedPage & { hour: string; views: number })[];
  /** `day` is `yyyy-MM-dd` in UTC; an empty host stands for readers who came from no other page. */
  referrers: { day: string; host: string; views: number }[];
};
