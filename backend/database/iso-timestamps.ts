/**
 * PostgreSQL's own form of a time (`2026-01-31 08:15:00.123456+00`) as PostgREST writes it: ISO 8601 with all
 * microseconds, `2026-01-31T08:15:00.123456+00:00`. `infinity` stays.
 */
export function toIsoTimestamp(value: string): string {
  return value.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00");
}
