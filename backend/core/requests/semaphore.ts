/** Runs a limited number of tasks concurrently; the others wait in a first-in, first-out queue. */
export type Semaphore = {
  /**
   * Runs `task` when a slot is free in all and for its key. The slot is released when the task settles; the key's own slot
   * after its rest.
   *
   * @param options.key the key whose slots the task uses; without one, limits per key do not apply.
   * @param options.weight number of slots that it uses.
   * @param options.signal ends the wait; it does not abort a running task.
   * @throws BusyError when the queue is full; the signal's reason when it aborts before the task starts.
   */
  run<Result>(task: () => Promise<Result>, options?: SlotOptions): Promise<Result>;
  stats(): { used: number; waiting: number };
};

export type SlotOptions = { key?: string | undefined; weight?: number; signal?: AbortSignal };

export type SemaphoreOptions = {
  slots: number;
  /** Slots per key. */
  slotsPerKey?: number;
  /** Pause of a key after a task, as a multiple of the task's duration: 0 by default, two seconds at most. */
  restPerKey?: number;
  /** Maximum length of the queue; unlimited by default. */
  maxWaiting?: number;
  /** Queued tasks per key. */
  maxWaitingPerKey?: number;
};

const MAX_REST_MS = 2000;

/** The queue of a semaphore is full. */
export class BusyError extends Error {
  override name = "BusyError";
}

type Waiting = { key: string | undefined; weight: number; start: () => void };

/** Creates a semaphore of `slots` slots. */
export function createSemaphore(options: SemaphoreOptions): Semaphore {
  const { slots, slotsPerKey = slots, restPerKey = 0 } = options;
  const { maxWaiting = Number.POSITIVE_INFINITY, maxWaitingPerKey = maxWaiting } = options;
  let used = 0;
  const usedByKey = new Map<string, number>();
  const waitingByKey = new Map<string, number>();
  const waiting = new Set<Waiting>();

  function isKeyFull(key: string | undefined): boolean {
    return key !== undefined && (usedByKey.get(key) ?? 0) >= slotsPerKey;
  }

  function occupy(key: string | undefined, weight: number): void {
    used += weight;
    add(usedByKey, key, weight);
  }

  /** A queued task whose key has no free slot is skipped; a task that needs more slots than are free blocks the queue. */
  function startWaiting(): void {
    for (const next of waiting) {
      if (used + next.weight > slots) return;
      if (isKeyFull(next.key)) continue;
      leaveQueue(next);
      occupy(next.key, next.weight);
      next.start();
    }
  }

  function leaveQueue(entry: Waiting): void {
    if (waiting.delete(entry)) add(waitingByKey, entry.key, -1);
  }

  function freeKey(key: string | undefined, weight: number, restMs: number): void {
    if (key === undefined) return;
    const free = () => add(usedByKey, key, -weight);
    if (restMs === 0) free();
    else
      setTimeout(() => {
        free();
        startWaiting();
      }, restMs).unref();
  }

  async function wait(key: string | undefined, weight: number, signal?: AbortSignal) {
    const waitingForKey = key === undefined ? 0 : (waitingByKey.get(key) ?? 0);
    if (waiting.size >= maxWaiting || waitingForKey >= maxWaitingPerKey)
      throw new BusyError("Too many requests are waiting. Try again in a moment.");
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const entry: Waiting = { key, weight, start: resolve };
    const giveUp = () => {
      leaveQueue(entry);
      reject(signal?.reason);
      // Tasks further back may need fewer slots.
      startWaiting();
    };
    waiting.add(entry);
    add(waitingByKey, key, 1);
    // Tasks at the front may be waiting for their own key only.
    startWaiting();
    signal?.addEventListener("abort", giveUp, { once: true });
    await promise.finally(() => signal?.removeEventListener("abort", giveUp));
  }

  return {
    async run(task, { key, weight = 1, signal } = {}) {
      signal?.throwIfAborted();
      const taken = Math.min(weight, slots);
      const isFirst = waiting.size === 0;
      if (isFirst && used + taken <= slots && !isKeyFull(key)) occupy(key, taken);
      else await wait(key, taken, signal);
      const startedAt = performance.now();
      try {
        return await task();
      } finally {
        used -= taken;
        freeKey(key, taken, Math.min(restPerKey * (performance.now() - startedAt), MAX_REST_MS));
        startWaiting();
      }
    },
    stats: () => ({ used, waiting: waiting.size }),
  };
}

function add(counts: Map<string, number>, key: string | undefined, change: number): void {
  if (key === undefined) return;
  const count = (counts.get(key) ?? 0) + change;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
}
