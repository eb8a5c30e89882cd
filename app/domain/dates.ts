/**
 * Dates as readers see them. They are written in UTC, so that a page reads the same wherever it is
 * rendered; `null` and what is no date give 'Invalid Date'.
 */
const INVALID_DATE = "Invalid Date";

/** Written out: a page starts faster in the browser without the formats of `Intl`, which take long to make. */
const MONTHS =
  "January February March April May June July August September October November December".split(
    " ",
  );
const WEEKDAYS = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ");

/** 'MMMM dd, yyyy', on cards: 'March 05, 2024'. Takes an ISO date-time. */
export function formatCardDate(value: string | null): string {
  return formatDate(value, 2);
}

/** 'MMMM d, yyyy', on column cards, article pages and legal pages: 'March 5, 2024'. */
export function formatLongDate(value: string | null): string {
  return formatDate(value, 1);
}

/** The date for a `datetime` attribute or for metadata: ISO 8601 in UTC, undefined when there is none. */
export function toIsoDate(value: string | null): string | undefined {
  const date = parseDate(value);
  return date?.toISOString();
}

/** The date line of the masthead, 'Tuesday, March 5, 2024', of the place where the reader is. */
export function formatMastheadDate(date: Date): string {
  const day = `${MONTHS[date.getMonth()]} ${date.getDate()}, ${date.getFullYear()}`;
  return `${WEEKDAYS[date.getDay()]}, ${day}`;
}

function formatDate(value: string | null, digitsOfDay: number): string {
  const date = parseDate(value);
  if (!date) return INVALID_DATE;
  const day = String(date.getUTCDate()).padStart(digitsOfDay, "0");
  return `${MONTHS[date.getUTCMonth()]} ${day}, ${date.getUTCFullYear()}`;
}

function parseDate(value: string | null): Date | undefined {
  if (!value) return undefined;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? undefined : date;
}
