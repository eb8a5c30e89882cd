import { TZDate } from "@date-fns/tz";
import { format } from "date-fns/format";
import { isValid } from "date-fns/isValid";

/** The value of an input of type `datetime-local` for a moment (ISO date-time), in a time zone (IANA name). */
export function toZonedInput(moment: string | number, timeZone: string): string {
  return format(new TZDate(new Date(moment), timeZone), "yyyy-MM-dd'T'HH:mm:ss");
}

/**
 * The moment, as an ISO date-time, that such a value means in a time zone; undefined for an incomplete one. A time that
 * the clock change skips is moved forward.
 */
export function fromZonedInput(value: string, timeZone: string): string | undefined {
  const parts = /^(\d{4,6})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d))?/.exec(value);
  if (!parts) return undefined;
  const [year = 0, month = 1, day = 1, hours = 0, minutes = 0, seconds = 0] = parts
    .slice(1)
    .map((part) => Number(part ?? 0));
  const date = new TZDate(year, month - 1, day, hours, minutes, seconds, timeZone);
  return isValid(date) ? new Date(date).toISOString() : undefined;
}
