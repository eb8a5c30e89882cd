/** Joins equal requests: several clients wait for one task. */
export type SingleFlight<Result> = {
  /**
   * Joins the running task of `key`, or starts it.
   *
   * @param task receives a signal that aborts when no client waits any more.
   * @param signal of the client, which stops waiting when it aborts; without one it waits for the end.
   */
  join(
    key: string,
    task: (abandoned: AbortSignal) => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result>;
};

type Running<Result> = { result: Promise<Result>; waiting: number; stop: AbortController };

/** Creates an empty set of running tasks. */
export function createSingleFlight<Result>(): SingleFlight<Result> {
  const running = new Map<string, Running<Result>>();

  function begin(key: string, task: (abandoned: AbortSignal) => Promise<Result>): Running<Result> {
    const stop = new AbortController();
    const work: Running<Result> = { result: task(stop.signal), waiting: 0, stop };
    running.set(key, work);
    const end = () => {
      if (running.get(key) === work) running.delete(key);
    };
    work.result.then(end, end);
    return work;
  }

  return {
    async join(key, task, signal) {
      signal?.throwIfAborted();
      const work = running.get(key) ?? begin(key, task);
      work.waiting += 1;
      if (!signal) return work.result;
      const { promise: left, reject } = Promise.withResolvers<never>();
      const leave = () => {
        reject(signal.reason);
        work.waiting -= 1;
        if (work.waiting === 0) {
          // Later clients start anew.
          if (running.get(key) === work) running.delete(key);
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
