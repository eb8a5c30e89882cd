const LIMIT_MS = 60_000;
/** Minimum upload speed; a slower connection counts as lost. */
const BYTES_PER_MS = 10;

/**
 * Aborts a save that gets no response, so that it is retried on another connection.
 *
 * @param row the request body; a longer article gets more time.
 */
export function saveLimit(row?: unknown): AbortSignal {
  const limit = new AbortController();
  const length = row === undefined ? 0 : JSON.stringify(row).length;
  setTimeout(() => limit.abort(), LIMIT_MS + length / BYTES_PER_MS);
  return limit.signal;
}
