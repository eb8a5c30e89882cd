import { TZDate, tzName } from "@date-fns/tz";
import { format, isValid } from "date-fns";

/** Arithmetic of the date field in a given time zone. Values are ISO date-times. */

/** The moment of a value, whose getters are in the time zone; undefined for an invalid one. */
export function parseZoned(value: string, timeZone: string): TZDate | undefined {
  const date = new TZDate(new Date(value), timeZone);
  return isValid(date) ? date : undefined;
}

/** The day that was chosen in the calendar, at the time of `value`, or of now. */
export function withDay(value: string, day: Date, timeZone: string): string {
  const time = parseZoned(value, timeZone) ?? TZDate.tz(timeZone);
  return toIso(
    new TZDate(
      day.getFullYear(),
      day.getMonth(),
      day.getDate(),
      time.getHours(),
      time.getMinutes(),
      time.getSeconds(),
      time.getMilliseconds(),
      timeZone,
    ),
  );
}

/**
 * The time 'HH:mm' on the day of `value`, or on today; undefined for an empty time. A time that the clock change skips
 * is moved forward by the hour that is missing.
 */
export function withTime(value: string, text: string, timeZone: string): string | undefined {
  const [hours, minutes] = text.split(":").map(Number);
  if (hours === undefined || minutes === undefined) return undefined;
  const day = parseZoned(value, timeZone) ?? TZDate.tz(timeZone);
  return toIso(
    new TZDate(day.getFullYear(), day.getMonth(), day.getDate(), hours, minutes, 0, 0, timeZone),
  );
}

/** The name of the zone at that moment, and, where the clock of this device differs, what it will show. */
export function zoneTexts(
  date: Date | undefined,
  timeZone: string,
  ownZone = new Intl.DateTimeFormat().resolvedOptions().timeZone,
): { zone: string; elsewhere: string | undefined } {
  const moment = date ?? new Date();
  const own = new TZDate(moment, ownZone);
  const isSame = own.getTimezoneOffset() === new TZDate(moment, timeZone).getTimezoneOffset();
  return {
    zone: tzName(timeZone, moment, "short"),
    elsewhere:
      date && !isSame
        ? `On this device: ${format(own, "PP, HH:mm")} ${tzName(ownZone, moment, "short")}.`
        : undefined,
  };
}

/** In UTC, as the values are stored. */
function toIso(date: TZDate): string {
  return new Date(date).toISOString();
}
