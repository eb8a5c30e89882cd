import {
  BusyError,
  createSemaphore,
  type SemaphoreOptions,
  type SlotOptions,
} from "../request-bounds/semaphore.ts";
import { StorageError } from "./storage-error.ts";

/** A semaphore for file work whose errors are storage responses. */
export type WorkLimit = {
  /**
   * Runs `task` when a slot is free.
   *
   * @throws StorageError 503 when the queue is full; the signal's reason when it aborts before the task begins.
   */
  run<Result>(task: () => Promise<Result>, options?: SlotOptions): Promise<Result>;
};

/** Creates a semaphore that throws a StorageError when its queue is full. */
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
