/** Longest wait between two attempts: a site that was restarted does not change `navigator.onLine`. */
const MAX_DELAY_MS = 15_000;

/**
 * Resolves when the browser is back online, or after a while that grows with the attempts.
 *
 * @throws the reason of `signal` when it is aborted.
 */
export function untilConnected(attempt: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const ended = new AbortController();
  const timer = setTimeout(resolve, Math.min(MAX_DELAY_MS, 1000 * 2 ** attempt));
  window.addEventListener("online", () => resolve(), { signal: ended.signal });
  signal.addEventListener("abort", () => reject(signal.reason), { signal: ended.signal });
  return promise.finally(() => {
    clearTimeout(timer);
    ended.abort();
  });
}
