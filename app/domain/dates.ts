/**
 * Date formats of reader pages. They use UTC, so that the server and the browser render the same; `null` and invalid
 * dates give 'Invalid Date'.
 */
const INVALID_DATE = "Invalid Date";

/** English names, because initializing the formats of `Intl` slows down page start. */
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

/** ISO 8601 in UTC for a `datetime` attribute or metadata; undefined without a date. */
export function toIsoDate(value: string | null): string | undefined {
  const date = parseDate(value);
  return date?.toISOString();
}

/** Date line of the masthead, 'Tuesday, March 5, 2024', in the reader's time zone. */
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
