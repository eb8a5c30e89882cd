const LIMIT_MS = 60_000;
/** A line that is slower than this is as good as lost. */
const BYTES_PER_MS = 10;

/**
 * Ends a request of a save that gets no answer, so that it is tried again, on another connection.
 *
 * @param row what is sent; a long article may take longer.
 */
export function saveLimit(row?: unknown): AbortSignal {
  const limit = new AbortController();
  const length = row === undefined ? 0 : JSON.stringify(row).length;
  setTimeout(() => limit.abort(), LIMIT_MS + length / BYTES_PER_MS);
  return limit.signal;
}
