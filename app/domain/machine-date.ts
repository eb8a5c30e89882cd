const MONTHS =
  "january february march april may june july august september october november december".split(
    " ",
  );
const WEEKDAYS = "monday tuesday wednesday thursday friday saturday sunday".split(" ");
const MAX_LENGTH = 60;

type Moment = { year?: number; month?: number; day?: number; time?: string; half?: string };

/**
 * Value of a `datetime` attribute for a date as ISO 8601 and English texts write it: "12 May 1926", "May 1926",
 * "Sept. 3, 1939, 11:15 a.m.", "1926", "10:40". Undefined for any other text and for days that no calendar has.
 */
export function toMachineDate(text: string): string | undefined {
  const words = text.trim().toLowerCase();
  if (words === "" || words.length > MAX_LENGTH) return undefined;
  const [, year, month, day] = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/.exec(words) ?? [];
  if (year !== undefined)
    return joinMoment({
      year: Number(year),
      month: Number(month),
      ...(day !== undefined && { day: Number(day) }),
    });
  const moment: Moment = {};
  for (const word of words.split(/[\s,]+/)) {
    const part = readWord(word);
    if (!part || Object.keys(part).some((name) => name in moment)) return undefined;
    Object.assign(moment, part);
  }
  return joinMoment(moment);
}

/** The part of a date that a word stands for; empty for weekdays and "at". */
function readWord(word: string): Moment | undefined {
  if (word === "" || word === "at" || WEEKDAYS.includes(word)) return {};
  if (/^\d{4}$/.test(word)) return { year: Number(word) };
  if (/^\d{1,2}(?:st|nd|rd|th)?$/.test(word)) return { day: Number.parseInt(word, 10) };
  const [, time, joined] = /^(\d{1,2}:\d{2})([ap]\.?m\.?)?$/.exec(word) ?? [];
  if (time) return { time, ...(joined && { half: joined.charAt(0) }) };
  if (/^[ap]\.?m\.?$/.test(word)) return { half: word.charAt(0) };
  const name = word.replace(/\.$/, "");
  const index = MONTHS.findIndex(
    (month) =>
      name === month || name === month.slice(0, 3) || (name === "sept" && month[0] === "s"),
  );
  return index < 0 ? undefined : { month: index + 1 };
}

function joinMoment({ year, month, day, time, half }: Moment): string | undefined {
  if (year === 0 || (month !== undefined && (month < 1 || month > 12))) return undefined;
  if (day !== undefined && (month === undefined || !hasDay(day, month, year))) return undefined;
  const date = [
    ...(year === undefined ? [] : [String(year).padStart(4, "0")]),
    ...[month, day].flatMap((part) => (part === undefined ? [] : [String(part).padStart(2, "0")])),
  ].join("-");
  if (time === undefined)
    return half !== undefined || (year === undefined && day === undefined) ? undefined : date;
  const clock = to24Hours(time, half);
  if (clock === undefined || date === "") return clock;
  return year !== undefined && day !== undefined ? `${date}T${clock}` : undefined;
}

function hasDay(day: number, month: number, year = 2000): boolean {
  const last = new Date(0);
  last.setUTCFullYear(year, month, 0);
  return day >= 1 && day <= last.getUTCDate();
}

function to24Hours(time: string, half: string | undefined): string | undefined {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  if (minute > 59 || hour > 23 || (half !== undefined && (hour < 1 || hour > 12))) return undefined;
  const hours = half === undefined ? hour : (hour % 12) + (half === "p" ? 12 : 0);
  return `${String(hours).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}
