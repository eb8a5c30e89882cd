import { TZDate } from "@date-fns/tz";

/** The moments at which a day begins and ends in a time zone, as ISO date-times; nothing for an empty day. */
export function dayBounds(day: string, timeZone: string): { since?: string; until?: string } {
  const [year, month, date] = day.split("-").map(Number);
  if (year === undefined || month === undefined || date === undefined) return {};
  const start = (offset: number) =>
    new Date(new TZDate(year, month - 1, date + offset, timeZone).getTime()).toISOString();
  return { since: start(0), until: start(1) };
}
