/** Work that several clients wait for, each once however many ask. */
export type SharedWork<Result> = {
  /**
   * Joins the work that runs under `name`, or begins it.
   *
   * @param task is given a signal that aborts when nobody waits for it any more.
   * @param signal of the client that asks; when it aborts, this client waits no more.
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
          // Who asks from now on begins anew.
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
