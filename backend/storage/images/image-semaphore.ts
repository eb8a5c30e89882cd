import {
  BusyError,
  createSemaphore,
  type Semaphore,
  type SemaphoreOptions,
} from "../../core/requests/semaphore.ts";
import { StorageError } from "../objects/storage-error.ts";

/** Creates a semaphore for work on images. Where its queue is full, `run` throws a StorageError 503. */
export function createImageSemaphore(options: SemaphoreOptions): Semaphore {
  const semaphore = createSemaphore(options);
  return {
    stats: semaphore.stats,
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
