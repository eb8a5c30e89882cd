/**
 * The database cannot be used now: no connection was free in time, or the connection was lost. The same statement
 * may succeed later, so HTTP answers it with 503.
 */
export class DatabaseUnavailable extends Error {
  override name = "DatabaseUnavailable";
}
