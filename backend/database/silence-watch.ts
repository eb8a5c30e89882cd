/** A server that owes an answer for so long is asked on another connection whether it is there. */
const SILENCE_MS = 5000;
const LOOK_EVERY_MS = 1000;

export type SilenceWatchOptions<Connection> = {
  /** Connections that owe an answer, and from which nothing was heard since a time. */
  listSilent: (since: number) => Connection[];
  isServerThere: () => Promise<boolean>;
  /** Fails what waits on the connection. */
  end: (connection: Connection) => void;
};

/**
 * Ends connections to a server that can not be reached any more. A network that drops everything says
 * nothing, and without this statements would wait for it for a quarter of an hour. A statement that takes
 * its time on a server that is there goes on.
 *
 * @returns what stops the watch.
 */
export function createSilenceWatch<Connection>(
  options: SilenceWatchOptions<Connection>,
): () => void {
  let isLooking = false;
  async function look(): Promise<void> {
    const startedAt = performance.now();
    const silent = options.listSilent(startedAt - SILENCE_MS);
    if (silent.length === 0 || (await options.isServerThere())) return;
    const still = new Set(options.listSilent(startedAt));
    for (const connection of silent) if (still.has(connection)) options.end(connection);
  }
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    void look().finally(() => {
      isLooking = false;
    });
  }, LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
