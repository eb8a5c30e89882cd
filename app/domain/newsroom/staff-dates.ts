import { format } from "date-fns/format";
import { isValid } from "date-fns/isValid";

const INVALID_DATE = "Invalid Date";

/** 'PP' in the user's time zone, for lists: 'Mar 5, 2024'. Takes an ISO date-time. */
export function formatStaffDate(value: string): string {
  return formatPattern(value, "PP");
}

/** 'PPP' in the user's time zone: 'March 5th, 2024'. Takes an ISO date-time. */
export function formatFullStaffDate(value: string): string {
  return formatPattern(value, "PPP");
}

/** Time of day in the user's time zone: '9:05 AM'. Takes an ISO date-time. */
export function formatStaffTime(value: string): string {
  return formatPattern(value, "p");
}

/** Time in a sentence: 'at 9:05 AM' for today, else 'on Mar 5, 2024 at 9:05 AM'. */
export function momentText(moment: string | number, now = new Date()): string {
  const date = new Date(moment);
  const isToday = date.toDateString() === now.toDateString();
  // The non-breaking space keeps the time on one line.
  return format(date, `${isToday ? "" : "'on' PP "}'at' h:mm'\u00a0'a`);
}

/** Whether a publish date is in the future. */
export function isScheduled(publishedAt: string, now: Date): boolean {
  return new Date(publishedAt) > now;
}

function formatPattern(value: string, pattern: string): string {
  const date = new Date(value);
  return isValid(date) ? format(date, pattern) : INVALID_DATE;
}
