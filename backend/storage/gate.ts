import { StorageError } from "./storage-error.ts";

/** Lets a limited amount of work happen at once; the rest waits its turn. */
export type Gate = {
  /** Runs `task` when `weight` slots are free. @throws StorageError 503 when too many wait already. */
  run<Result>(task: () => Promise<Result>, weight?: number): Promise<Result>;
};

/** A gate with `slots` slots and at most `maxWaiting` tasks in line, first come, first served. */
export function createGate({ slots, maxWaiting }: { slots: number; maxWaiting: number }): Gate {
  let free = slots;
  const waiting: { weight: number; start: () => void }[] = [];

  function startWaiting(): void {
    for (let next = waiting[0]; next && next.weight <= free; next = waiting[0]) {
      waiting.shift();
      free -= next.weight;
      next.start();
    }
  }

  return {
    async run(task, weight = 1) {
      const taken = Math.min(weight, slots);
      if (waiting.length === 0 && taken <= free) {
        free -= taken;
      } else {
        if (waiting.length >= maxWaiting) throw tooBusy();
        await new Promise<void>((start) => waiting.push({ weight: taken, start }));
      }
      try {
        return await task();
      } finally {
        free += taken;
        startWaiting();
      }
    },
  };
}

function tooBusy(): StorageError {
  return new StorageError(
    503,
    "too_busy",
    "Too many pictures are being worked on. Please try again shortly.",
  );
}
