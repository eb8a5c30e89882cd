import type { ArticleLink } from "../article.ts";

/** Page views of a period. Lists are sorted by views, highest first. */
export type AnalyticsReport = {
  hours: HourOfViews[];
  articles: (ArticleLink & { id: string; views: number })[];
  /** Pages other than articles, by their path. */
  pages: { path: string; views: number }[];
  /** Hosts of referrers; an empty host means unknown. */
  referrers: { host: string; views: number }[];
};

/** Periods of a report. All end today, in UTC. */
export const PERIODS = ["today", "7", "30"] as const;
export type Period = (typeof PERIODS)[number];

const DAY_MS = 24 * 60 * 60_000;

/** Parses the address of a report (`?days=7`). Default: today. */
export function parsePeriod(search: URLSearchParams): Period {
  return PERIODS.find((period) => period === search.get("days")) ?? "today";
}

/** Query string for a period. */
export function toPeriodSearch(period: Period): string {
  return period === "today" ? "" : `?days=${period}`;
}

/** The first day of a period, as `yyyy-MM-dd`. */
export function firstDay(period: Period, now: Date): string {
  const days = period === "today" ? 1 : Number(period);
  return new Date(now.getTime() - (days - 1) * DAY_MS).toISOString().slice(0, 10);
}

/** The views of one hour, at its beginning (ISO date-time). */
export type HourOfViews = { hour: string; views: number };

/** The views of an hour (`isHour`) or a day, at its beginning. */
export type ViewCount = { start: string; isHour: boolean; views: number };

/** Views per hour of today so far, or per day of a longer period, including zeros. */
export function countByTime(hours: HourOfViews[], period: Period, now: Date): ViewCount[] {
  const isHour = period === "today";
  const length = isHour ? 13 : 10;
  const sums = new Map<string, number>();
  for (const { hour, views } of hours) {
    const key = new Date(hour).toISOString().slice(0, length);
    sums.set(key, (sums.get(key) ?? 0) + views);
  }
  const counts: ViewCount[] = [];
  const step = isHour ? DAY_MS / 24 : DAY_MS;
  for (let time = Date.parse(firstDay(period, now)); time <= now.getTime(); time += step) {
    const start = new Date(time).toISOString();
    counts.push({ start, isHour, views: sums.get(start.slice(0, length)) ?? 0 });
  }
  return counts;
}

const DAY = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });
const WEEKDAY = new Intl.DateTimeFormat("en-US", {
  weekday: "long",
  month: "long",
  day: "numeric",
  timeZone: "UTC",
});

/** Axis label: '14:00' or 'Mar 5'. */
export function timeMark({ start, isHour }: ViewCount): string {
  return isHour ? start.slice(11, 16) : DAY.format(new Date(start));
}

/** Table label: '14:00 to 15:00' or 'Thursday, March 5'. */
export function timeText({ start, isHour }: ViewCount): string {
  if (!isHour) return WEEKDAY.format(new Date(start));
  const end = new Date(Date.parse(start) + DAY_MS / 24).toISOString();
  return `${start.slice(11, 16)} to ${end.slice(11, 16)}`;
}
