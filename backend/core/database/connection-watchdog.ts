/** Watchdog timeout: when a response is overdue for this long, the server is checked on another connection. */
const RESPONSE_TIMEOUT_MS = 5000;
const CHECK_INTERVAL_MS = 1000;

export type WatchdogOptions<Connection> = {
  /** Connections with pending responses that have received nothing since a time (`performance.now()`). */
  listUnresponsive: (since: number) => Connection[];
  isServerThere: () => Promise<boolean>;
  /** Fails everything pending on the connection. */
  destroy: (connection: Connection) => void;
};

/**
 * Destroys connections to a server that cannot be reached any more. A network that discards every packet reports
 * nothing, and without this a statement would wait until its timeout. A slow statement on a server that still answers
 * on other connections continues.
 *
 * @returns a function that stops the watchdog.
 */
export function startConnectionWatchdog<Connection>(
  options: WatchdogOptions<Connection>,
): () => void {
  let isChecking = false;
  async function check(): Promise<void> {
    const startedAt = performance.now();
    const unresponsive = options.listUnresponsive(startedAt - RESPONSE_TIMEOUT_MS);
    if (unresponsive.length === 0 || (await options.isServerThere())) return;
    const stillUnresponsive = new Set(options.listUnresponsive(startedAt));
    for (const connection of unresponsive)
      if (stillUnresponsive.has(connection)) options.destroy(connection);
  }
  const timer = setInterval(() => {
    if (isChecking) return;
    isChecking = true;
    void check().finally(() => {
      isChecking = false;
    });
  }, CHECK_INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}
