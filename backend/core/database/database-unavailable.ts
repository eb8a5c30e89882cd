/**
 * The database is unavailable: no connection was free in time, or the connection was lost. The same statement may
 * succeed later, so HTTP answers with 503.
 */
export class DatabaseUnavailable extends Error {
  override name = "DatabaseUnavailable";
}
