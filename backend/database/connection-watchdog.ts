/** A server that owes an answer for this long is asked on another connection whether it is there. */
const SILENCE_MS = 5000;
const CHECK_INTERVAL_MS = 1000;

export type WatchdogOptions<Connection> = {
  /** Connections that owe an answer, and from which nothing was heard since a time (`performance.now()`). */
  listSilent: (since: number) => Connection[];
  isServerThere: () => Promise<boolean>;
  /** Fails what waits on the connection. */
  destroy: (connection: Connection) => void;
};

/**
 * Destroys connections to a server that cannot be reached any more. A network that drops every packet reports
 * nothing, and without this a statement would wait until its timeout. A statement that takes its time on a server
 * that answers elsewhere goes on.
 *
 * @returns what stops the watchdog.
 */
export function startConnectionWatchdog<Connection>(
  options: WatchdogOptions<Connection>,
): () => void {
  let isChecking = false;
  async function check(): Promise<void> {
    const startedAt = performance.now();
    const silent = options.listSilent(startedAt - SILENCE_MS);
    if (silent.length === 0 || (await options.isServerThere())) return;
    const still = new Set(options.listSilent(startedAt));
    for (const connection of silent) if (still.has(connection)) options.destroy(connection);
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
