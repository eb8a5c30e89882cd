/** Deduplicates concurrent work: several clients wait for one task. */
export type SharedWork<Result> = {
  /**
   * Joins the running task `name`, or starts it.
   *
   * @param task receives a signal that aborts when no client waits any more.
   * @param signal of the client; when it aborts, this client stops waiting.
   */
  join(
    name: string,
    signal: AbortSignal,
    task: (abandoned: AbortSignal) => Promise<Result>,
  ): Promise<Result>;
};

type Running<Result> = { result: Promise<Result>; waiting: number; stop: AbortController };

/** Creates an empty set of shared work. */
export function createSharedWork<Result>(): SharedWork<Result> {
  const running = new Map<string, Running<Result>>();

  function begin(name: string, task: (abandoned: AbortSignal) => Promise<Result>): Running<Result> {
    const stop = new AbortController();
    const work: Running<Result> = { result: task(stop.signal), waiting: 0, stop };
    running.set(name, work);
    const end = () => {
      if (running.get(name) === work) running.delete(name);
    };
    work.result.then(end, end);
    return work;
  }

  return {
    async join(name, signal, task) {
      signal.throwIfAborted();
      const work = running.get(name) ?? begin(name, task);
      work.waiting += 1;
      const { promise: left, reject } = Promise.withResolvers<never>();
      const leave = () => {
        reject(signal.reason);
        work.waiting -= 1;
        if (work.waiting === 0) {
          // Later clients start anew.
          if (running.get(name) === work) running.delete(name);
          work.stop.abort(signal.reason);
        }
      };
      signal.addEventListener("abort", leave, { once: true });
      return Promise.race([work.result, left]).finally(() =>
        signal.removeEventListener("abort", leave),
      );
    },
  };
}
