/**
 * Dates as readers see them. They are written in UTC, so that a page reads the same wherever it is
 * rendered; `null` and what is no date give 'Invalid Date'.
 */
const INVALID_DATE = "Invalid Date";

const cardFormat = dateFormat({ month: "long", day: "2-digit", year: "numeric" });
const longFormat = dateFormat({ month: "long", day: "numeric", year: "numeric" });

/** 'MMMM dd, yyyy', on cards: 'March 05, 2024'. Takes an ISO date-time. */
export function formatCardDate(value: string | null): string {
  return formatDate(cardFormat, value);
}

/** 'MMMM d, yyyy', on column cards, article pages and legal pages: 'March 5, 2024'. */
export function formatLongDate(value: string | null): string {
  return formatDate(longFormat, value);
}

/** The date for a `datetime` attribute or for metadata: ISO 8601 in UTC, undefined when there is none. */
export function toIsoDate(value: string | null): string | undefined {
  const date = parseDate(value);
  return date?.toISOString();
}

/** The date line of the masthead, 'Tuesday, March 5, 2024', of the place where the reader is. */
export function formatMastheadDate(date: Date): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "full" }).format(date);
}

function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat("en-US", { ...options, timeZone: "UTC" });
}

function formatDate(format: Intl.DateTimeFormat, value: string | null): string {
  const date = parseDate(value);
  return date ? format.format(date) : INVALID_DATE;
}

function parseDate(value: string | null): Date | undefined {
  if (!value) return undefined;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? undefined : date;
}
