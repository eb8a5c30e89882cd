import type { JournalEntry } from "./journal-entry.ts";

export type JournalEffects = {
  put: (entry: JournalEntry) => Promise<void>;
  remove: (entryId: string) => Promise<void>;
  /** Runs a task later; what it returns calls it off. */
  schedule: (task: () => void, delayMs: number) => () => void;
  /** The browser has no room or no journal: the writer should know. */
  onFailure: (error: unknown) => void;
};

/** The longest time that typed words are in memory only. */
const DELAY_MS = 250;

/**
 * Writes the newest state of one entry, at most every quarter of a second. Writes and removals are sent in
 * the order in which they were asked for, and at once: the page may be about to go, and a form that opens
 * next reads after them.
 */
export function createJournalWriter({ put, remove, schedule, onFailure }: JournalEffects) {
  let next: JournalEntry | undefined;
  let cancel: (() => void) | undefined;
  let last: Promise<boolean> = Promise.resolve(true);

  function send(task: Promise<void>): void {
    const isDone = task.then(
      () => true,
      (error: unknown) => {
        onFailure(error);
        return false;
      },
    );
    last = Promise.all([isDone, last]).then(([isLastDone]) => isLastDone);
  }

  function flush(): void {
    cancel?.();
    cancel = undefined;
    const entry = next;
    next = undefined;
    if (entry) send(put(entry));
  }

  return {
    write(entry: JournalEntry): void {
      next = entry;
      cancel ??= schedule(flush, DELAY_MS);
    },
    /** Writes at once what waits. */
    flush,
    clear(entryId: string): void {
      cancel?.();
      cancel = undefined;
      next = undefined;
      send(remove(entryId));
    },
    /** When everything sent so far is done: whether the last of it succeeded. */
    done: () => last,
  };
}
