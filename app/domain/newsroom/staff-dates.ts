/**
 * Dates and times of the newsroom's screens, in its time zone (`TIME_ZONE`). `timeZone` is an IANA name. Browsers format
 * them: `date-fns` would be a tenth of the scripts of the list.
 */
const INVALID_DATE = "Invalid Date";

/** For lists: 'Mar 5, 2024'. Takes an ISO date-time. */
export function formatStaffDate(value: string, timeZone: string): string {
  return format(value, timeZone, "date");
}

/** 'March 5th, 2024'. Takes an ISO date-time. */
export function formatFullStaffDate(value: string, timeZone: string): string {
  return format(value, timeZone, "fullDate").replace(
    /\b\d{1,2}(?=,)/,
    (day) => `${day}${ENDINGS[ORDINALS.select(Number(day))]}`,
  );
}

const ORDINALS = new Intl.PluralRules("en-US", { type: "ordinal" });
const ENDINGS = { zero: "th", one: "st", two: "nd", few: "rd", many: "th", other: "th" };

/** Time of day with its zone: '09:05 EST', '09:05 GMT+2'. Takes an ISO date-time. */
export function formatStaffTime(value: string, timeZone: string): string {
  const time = format(value, timeZone, "time");
  return time === INVALID_DATE ? time : `${time} ${zoneName(new Date(value), timeZone)}`;
}

/** Time in a sentence: 'at 09:05 EST' for today, else 'on Mar 5, 2024 at 09:05 EST'. */
export function momentText(moment: string | number, timeZone: string, now = new Date()): string {
  const date = new Date(moment);
  const day = isSameDay(date, now, timeZone) ? "" : `on ${format(date, timeZone, "date")} `;
  // The non-breaking spaces keep the time on one line.
  return `${day}at\u00a0${format(date, timeZone, "time")}\u00a0${zoneName(date, timeZone)}`;
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
  const start = format(from, timeZone, "time");
  if (start === INVALID_DATE || Number.isNaN(Date.parse(to))) return INVALID_DATE;
  if (!isSameDay(new Date(from), new Date(to), timeZone))
    return `${dayAndTimeText(from, timeZone, now)} to ${dayAndTimeText(to, timeZone, now)}`;
  const day = dayText(from, timeZone, now);
  const times = `${start} to ${formatStaffTime(to, timeZone)}`;
  return /\d/.test(day) ? `${day}, ${times}` : `${day} ${times}`;
}

/** A day to come: 'Today', 'Tomorrow', else 'Mar 5, 2024'. Takes an ISO date-time. */
export function dayText(value: string, timeZone: string, now = new Date()): string {
  const date = new Date(value);
  if (isSameDay(date, now, timeZone)) return "Today";
  if (calendarDay(date, timeZone) === calendarDay(now, timeZone) + 1) return "Tomorrow";
  return format(date, timeZone, "date");
}

/** When something was edited: '09:05' for today, else 'Mar 5, 2024'. Takes an ISO date-time. */
export function editedText(value: string, timeZone: string, now = new Date()): string {
  return format(value, timeZone, isSameDay(new Date(value), now, timeZone) ? "time" : "date");
}

/** Whether a publish date is in the future. */
export function isScheduled(publishedAt: string, now: Date): boolean {
  return new Date(publishedAt) > now;
}

function isSameDay(one: Date, other: Date, timeZone: string): boolean {
  return calendarDay(one, timeZone) === calendarDay(other, timeZone);
}

/** Number of the day in the calendar of a time zone; NaN for an invalid date. */
function calendarDay(date: Date, timeZone: string): number {
  const [month, day, year] = format(date, timeZone, "day").split("/").map(Number);
  return Date.UTC(year ?? Number.NaN, (month ?? 1) - 1, day) / 86_400_000;
}

/** 'EST', 'GMT+2'. */
function zoneName(date: Date, timeZone: string): string {
  const parts = findFormat(timeZone, "zone").formatToParts(date);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
}

const STYLES = {
  date: { year: "numeric", month: "short", day: "numeric" },
  fullDate: { year: "numeric", month: "long", day: "numeric" },
  day: { year: "numeric", month: "numeric", day: "numeric" },
  time: { hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  zone: { hour: "numeric", timeZoneName: "short" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

function format(value: string | Date, timeZone: string, style: keyof typeof STYLES): string {
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? INVALID_DATE : findFormat(timeZone, style).format(date);
}

/** Creating a format takes a hundred times as long as using one. */
const formats = new Map<string, Intl.DateTimeFormat>();

function findFormat(timeZone: string, style: keyof typeof STYLES): Intl.DateTimeFormat {
  const key = `${timeZone} ${style}`;
  const known = formats.get(key);
  if (known) return known;
  const created = new Intl.DateTimeFormat("en-US", { ...STYLES[style], timeZone });
  formats.set(key, created);
  return created;
}
