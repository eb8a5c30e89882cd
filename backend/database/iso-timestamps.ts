const asWritten = (value: string) => value;

/**
 * Types for postgres.js under which times leave the database as PostgREST writes them: ISO 8601 with
 * all microseconds, `2026-01-31T08:15:00.123456+00:00`.
 */
export const ISO_TIMESTAMPS = {
  timestamp: { to: 1114, from: [1114], serialize: asWritten, parse: toIsoTimestamp },
  timestamptz: { to: 1184, from: [1184], serialize: asWritten, parse: toIsoTimestamp },
};

/** PostgreSQL's own form of a time (`2026-01-31 08:15:00.123456+00`) in ISO 8601. `infinity` stays. */
export function toIsoTimestamp(value: string): string {
  return value.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00");
}
