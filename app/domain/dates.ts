import type { Language } from "./languages.ts";

/**
 * Dates of reader pages, in the newsroom's time zone (`TIME_ZONE`), so that all readers see the same day, wherever
 * they are. `null` and invalid dates give 'Invalid Date'.
 */
const INVALID_DATE = "Invalid Date";

/** How a publication writes dates. `timeZone` is an IANA name; without it, that of the device. */
export type DateStyle = { timeZone?: string | undefined; language: Language };

/** 'MMMM dd, yyyy', on cards: 'March 05, 2024'. Takes an ISO date-time. */
export function formatCardDate(value: string | null, style: DateStyle): string {
  return formatDate(value, style, { ...LONG_DATE, day: "2-digit" });
}

/** 'MMMM d, yyyy', on column cards, article pages and legal pages: 'March 5, 2024'. */
export function formatLongDate(value: string | null, style: DateStyle): string {
  return formatDate(value, style, LONG_DATE);
}

/** 'March 5, 2024 at 9:05 AM EST'. */
export function formatLongTime(value: string | null, style: DateStyle): string {
  return formatDate(value, style, {
    ...LONG_DATE,
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  });
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * '2 hours ago', as within a sentence, for a time of the 24 hours before `now` (ms since 1970); undefined for others. A
 * minute after `now` is allowed for, because clocks differ.
 */
export function formatTimeAgo(
  value: string | null,
  now: number,
  language: Language,
): string | undefined {
  const age = now - (parseDate(value)?.getTime() ?? Number.NaN);
  if (!(age > -MINUTE_MS && age < 24 * HOUR_MS)) return undefined;
  const format = new Intl.RelativeTimeFormat(toLocale(language), { numeric: "auto" });
  if (age < MINUTE_MS) return language.startsWith("en") ? "just now" : format.format(0, "second");
  return age < HOUR_MS
    ? format.format(-Math.floor(age / MINUTE_MS), "minute")
    : format.format(-Math.floor(age / HOUR_MS), "hour");
}

/** Date line of the masthead, 'Tuesday, March 5, 2024'. */
export function formatMastheadDate(date: Date, style: DateStyle): string {
  return formatDate(date, style, { ...LONG_DATE, weekday: "long" });
}

/** The year in a time zone, for the copyright line. */
export function formatYear(date: Date, style: DateStyle): string {
  return formatDate(date, style, { year: "numeric" });
}

/** ISO 8601 in UTC for a `datetime` attribute or metadata; undefined without a date. */
export function toIsoDate(value: string | null): string | undefined {
  const date = parseDate(value);
  return date?.toISOString();
}

const LONG_DATE = { year: "numeric", month: "long", day: "numeric" } as const;

function formatDate(
  value: string | Date | null,
  { timeZone, language }: DateStyle,
  options: Intl.DateTimeFormatOptions,
): string {
  const date = parseDate(value);
  return date ? findFormat(language, { ...options, timeZone }).format(date) : INVALID_DATE;
}

/** Creating a format takes a hundred times as long as using one. A site has one time zone, and so a handful of them. */
const formats = new Map<string, Intl.DateTimeFormat>();

function findFormat(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([language, options]);
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat(toLocale(language), options);
  formats.set(key, format);
  return format;
}

/** A whole number with the separators of a language: '1,000'. */
export function formatCount(count: number, language: Language): string {
  return count.toLocaleString(toLocale(language));
}

function toLocale(language: Language): string {
  return language === "en" ? "en-US" : language;
}

function parseDate(value: string | Date | null): Date | undefined {
  if (!value) return undefined;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? undefined : date;
}
