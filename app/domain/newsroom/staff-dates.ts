import { TZDate, tzName } from "@date-fns/tz";
import { addDays } from "date-fns/addDays";
import { format } from "date-fns/format";
import { isSameDay } from "date-fns/isSameDay";
import { isValid } from "date-fns/isValid";

/** Dates and times of the newsroom's screens, in its time zone (`TIME_ZONE`). `timeZone` is an IANA name. */
const INVALID_DATE = "Invalid Date";

/** 'PP', for lists: 'Mar 5, 2024'. Takes an ISO date-time. */
export function formatStaffDate(value: string, timeZone: string): string {
  return formatPattern(value, timeZone, "PP");
}

/** 'PPP': 'March 5th, 2024'. Takes an ISO date-time. */
export function formatFullStaffDate(value: string, timeZone: string): string {
  return formatPattern(value, timeZone, "PPP");
}

/** Time of day with its zone: '09:05 EST', '09:05 GMT+2'. Takes an ISO date-time. */
export function formatStaffTime(value: string, timeZone: string): string {
  const time = formatPattern(value, timeZone, "HH:mm");
  return time === INVALID_DATE ? time : `${time} ${tzName(timeZone, new Date(value), "short")}`;
}

/** Time in a sentence: 'at 09:05 EST' for today, else 'on Mar 5, 2024 at 09:05 EST'. */
export function momentText(moment: string | number, timeZone: string, now = new Date()): string {
  const date = new TZDate(new Date(moment), timeZone);
  const isToday = isSameDay(date, now);
  // The non-breaking spaces keep the time on one line.
  const text = format(date, `${isToday ? "" : "'on' PP "}'at'\u00a0HH:mm`);
  return `${text}\u00a0${tzName(timeZone, date, "short")}`;
}

/** A day and time to come: 'Today 09:05 EST', 'Tomorrow 09:05 EST', else 'Mar 5, 2024, 09:05 EST'. */
export function dayAndTimeText(value: string, timeZone: string, now = new Date()): string {
  const time = formatStaffTime(value, timeZone);
  if (time === INVALID_DATE) return time;
  const day = dayText(value, timeZone, now);
  return /\d/.test(day) ? `${day}, ${time}` : `${day} ${time}`;
}

/** From when until when: 'Today 10:05 to 10:40 EST', 'Mar 5, 2024, 10:05 to 10:40 EST'. Takes ISO date-times. */
export function spanText(from: string, to: string, timeZone: string, now = new Date()): string {
  const start = new TZDate(new Date(from), timeZone);
  const end = new TZDate(new Date(to), timeZone);
  if (!isValid(start) || !isValid(end)) return INVALID_DATE;
  if (!isSameDay(start, end))
    return `${dayAndTimeText(from, timeZone, now)} to ${dayAndTimeText(to, timeZone, now)}`;
  const day = dayText(from, timeZone, now);
  const times = `${format(start, "HH:mm")} to ${formatStaffTime(to, timeZone)}`;
  return /\d/.test(day) ? `${day}, ${times}` : `${day} ${times}`;
}

/** A day to come: 'Today', 'Tomorrow', else 'Mar 5, 2024'. Takes an ISO date-time. */
export function dayText(value: string, timeZone: string, now = new Date()): string {
  const date = new TZDate(new Date(value), timeZone);
  if (isSameDay(date, now)) return "Today";
  if (isSameDay(date, addDays(new TZDate(now, timeZone), 1))) return "Tomorrow";
  return formatStaffDate(value, timeZone);
}

/** When something was edited: '09:05' for today, else 'Mar 5, 2024'. Takes an ISO date-time. */
export function editedText(value: string, timeZone: string, now = new Date()): string {
  const date = new TZDate(new Date(value), timeZone);
  return formatPattern(value, timeZone, isSameDay(date, now) ? "HH:mm" : "PP");
}

/** ISO date-time of the first moment of a day `yyyy-MM-dd`. */
export function dayStart(day: string, timeZone: string): string {
  return new Date(toDay(day, timeZone)).toISOString();
}

/** ISO date-time of the first moment after a day `yyyy-MM-dd`. */
export function dayEnd(day: string, timeZone: string): string {
  return new Date(addDays(toDay(day, timeZone), 1)).toISOString();
}

function toDay(day: string, timeZone: string): TZDate {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new TZDate(year, month - 1, date, timeZone);
}

/** Whether a publish date is in the future. */
export function isScheduled(publishedAt: string, now: Date): boolean {
  return new Date(publishedAt) > now;
}

function formatPattern(value: string, timeZone: string, pattern: string): string {
  const date = new TZDate(new Date(value), timeZone);
  return isValid(date) ? format(date, pattern) : INVALID_DATE;
}
