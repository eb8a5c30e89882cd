/**
 * Parses a date of an archive into an ISO instant; null when it is not a date. Accepts ISO dates and
 * date-times with an offset, `YYYY-MM-DD HH:MM:SS` and dates without a time (both as UTC), RFC 2822
 * dates, and seconds or milliseconds since 1970.
 */
export function readDate(value: unknown): string | null {
  if (typeof value === "number") return toIso(value < 1e11 ? value * 1000 : value);
  if (typeof value !== "string") return null;
  const text = value.trim();
  if (text === "" || text.startsWith("0000")) return null;
  const match =
    /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?))?\s*(Z|[+-]\d{2}:?\d{2})?$/i.exec(
      text,
    );
  if (match) {
    const [, date, time = "00:00:00", zone = "Z"] = match;
    return toIso(Date.parse(`${date}T${time}${zone.toUpperCase()}`));
  }
  return /\d{4}/.test(text) ? toIso(Date.parse(text)) : null;
}

function toIso(milliseconds: number): string | null {
  const date = new Date(milliseconds);
  const year = date.getUTCFullYear();
  // The first newspapers appeared about 1600: other years are mistakes of the source.
  return year >= 1600 && year <= 2200 ? date.toISOString() : null;
}
