import { format } from "date-fns/format";
import { isValid } from "date-fns/isValid";

const INVALID_DATE = "Invalid Date";

/** 'PP', in lists of the newsroom: 'Mar 5, 2024', where the writer is. Takes an ISO date-time. */
export function formatStaffDate(value: string): string {
  return formatPattern(value, "PP");
}

/** 'PPP': 'March 5th, 2024', where the writer is. Takes an ISO date-time. */
export function formatFullStaffDate(value: string): string {
  return formatPattern(value, "PPP");
}

/** The time of day, '9:05 AM', where the writer is. Takes an ISO date-time. */
export function formatStaffTime(value: string): string {
  return formatPattern(value, "p");
}

/** When something happened, in a sentence: 'at 9:05 AM' for today, else 'on Mar 5, 2024 at 9:05 AM'. */
export function momentText(moment: string | number, now = new Date()): string {
  const date = new Date(moment);
  const isToday = date.toDateString() === now.toDateString();
  // The time in one line.
  return format(date, `${isToday ? "" : "'on' PP "}'at' h:mm'\u00a0'a`);
}

/** Whether readers will see a story of this date only later. */
export function isScheduled(publishedAt: string, now: Date): boolean {
  return new Date(publishedAt) > now;
}

function formatPattern(value: string, pattern: string): string {
  const date = new Date(value);
  return isValid(date) ? format(date, pattern) : INVALID_DATE;
}
