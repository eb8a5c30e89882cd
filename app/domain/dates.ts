/**
 * Dates of reader pages, in the newsroom's time zone (`TIME_ZONE`), so that all readers see the same day, wherever
 * they are. `timeZone` is an IANA name. `null` and invalid dates give 'Invalid Date'.
 */
const INVALID_DATE = "Invalid Date";

/** 'MMMM dd, yyyy', on cards: 'March 05, 2024'. Takes an ISO date-time. */
export function formatCardDate(value: string | null, timeZone: string): string {
  return formatDate(value, timeZone, { ...LONG_DATE, day: "2-digit" });
}

/** 'MMMM d, yyyy', on column cards, article pages and legal pages: 'March 5, 2024'. */
export function formatLongDate(value: string | null, timeZone: string): string {
  return formatDate(value, timeZone, LONG_DATE);
}

/** 'March 5, 2024 at 9:05 AM EST'. Without `timeZone`, in that of the device. */
export function formatLongTime(value: string | null, timeZone?: string): string {
  return formatDate(value, timeZone, {
    ...LONG_DATE,
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  });
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * '2 hours ago', for a time of the 24 hours before `now` (ms since 1970); undefined for others. A minute after `now` is
 * allowed for, because clocks differ.
 */
export function formatTimeAgo(value: string | null, now: number): string | undefined {
  const age = now - (parseDate(value)?.getTime() ?? Number.NaN);
  if (!(age > -MINUTE_MS && age < 24 * HOUR_MS)) return undefined;
  if (age < MINUTE_MS) return "Just now";
  const format = new Intl.RelativeTimeFormat("en-US");
  return age < HOUR_MS
    ? format.format(-Math.floor(age / MINUTE_MS), "minute")
    : format.format(-Math.floor(age / HOUR_MS), "hour");
}

/** Date line of the masthead, 'Tuesday, March 5, 2024'. */
export function formatMastheadDate(date: Date, timeZone: string): string {
  return formatDate(date, timeZone, { ...LONG_DATE, weekday: "long" });
}

/** The year in a time zone, for the copyright line. */
export function formatYear(date: Date, timeZone: string): string {
  return formatDate(date, timeZone, { year: "numeric" });
}

/** ISO 8601 in UTC for a `datetime` attribute or metadata; undefined without a date. */
export function toIsoDate(value: string | null): string | undefined {
  const date = parseDate(value);
  return date?.toISOString();
}

const LONG_DATE = { year: "numeric", month: "long", day: "numeric" } as const;

function formatDate(
  value: string | Date | null,
  timeZone: string | undefined,
  options: Intl.DateTimeFormatOptions,
): string {
  const date = parseDate(value);
  return date ? findFormat({ ...options, timeZone }).format(date) : INVALID_DATE;
}

/** Creating a format takes a hundred times as long as using one. A site has one time zone, and so a handful of them. */
const formats = new Map<string, Intl.DateTimeFormat>();

function findFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options);
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat("en-US", options);
  formats.set(key, format);
  return format;
}

function parseDate(value: string | Date | null): Date | undefined {
  if (!value) return undefined;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? undefined : date;
}
