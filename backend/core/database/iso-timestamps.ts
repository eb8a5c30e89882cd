/**
 * Converts PostgreSQL's timestamp format (`2026-01-31 08:15:00.123456+00`) to PostgREST's: ISO 8601 with all
 * microseconds, `2026-01-31T08:15:00.123456+00:00`. `infinity` is unchanged.
 */
export function toIsoTimestamp(value: string): string {
  return value.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00");
}
