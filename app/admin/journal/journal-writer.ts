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
 * Writes the newest state of one entry, at most every quarter of a second. Writes and removals are done in
 * the order in which they were asked for.
 */
export function createJournalWriter({ put, remove, schedule, onFailure }: JournalEffects) {
  let next: JournalEntry | undefined;
  let cancel: (() => void) | undefined;
  let last: Promise<void> = Promise.resolve();

  function enqueue(task: () => Promise<void>): void {
    last = last.then(task).catch(onFailure);
  }

  function flush(): void {
    cancel?.();
    cancel = undefined;
    const entry = next;
    next = undefined;
    if (entry) enqueue(() => put(entry));
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
      enqueue(() => remove(entryId));
    },
    /** When everything asked for so far is done. */
    done: () => last,
  };
}
