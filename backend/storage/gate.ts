import {
  BusyError,
  createSemaphore,
  type SemaphoreOptions,
  type SlotOptions,
} from "../request-bounds/semaphore.ts";
import { StorageError } from "./storage-error.ts";

/** A semaphore for work on files, which answers for itself. */
export type WorkLimit = {
  /**
   * Runs `task` when there is a slot for it.
   *
   * @throws StorageError 503 when too many wait already; the signal's reason when it aborts before the task begins.
   */
  run<Result>(task: () => Promise<Result>, options?: SlotOptions): Promise<Result>;
};

/** Creates a semaphore whose refusal is an answer of the storage service. */
export function createWorkLimit(options: SemaphoreOptions): WorkLimit {
  const semaphore = createSemaphore(options);
  return {
    async run(task, slot) {
      try {
        return await semaphore.run(task, slot);
      } catch (error) {
        throw error instanceof BusyError ? tooBusy() : error;
      }
    },
  };
}

function tooBusy(): StorageError {
  return new StorageError(
    503,
    "too_busy",
    "Too many images are being worked on. Please try again shortly.",
  );
}
