import type { LocalDraft } from "./local-draft.ts";

export type DraftWriterEffects = {
  put: (localDraft: LocalDraft) => Promise<void>;
  remove: (draftId: string) => Promise<void>;
  /** Schedules a task. Returns a function that cancels it. */
  schedule: (task: () => void, delayMs: number) => () => void;
  /** Called when the browser cannot store drafts. */
  onFailure: (error: unknown) => void;
};

/** Maximum time that typed text is in memory only. */
const DELAY_MS = 250;

/**
 * Writes the latest state of a draft, throttled to every 250 ms. Writes and removals are sent in order and without
 * waiting for each other, because the page may be about to close.
 */
export function createDraftWriter({ put, remove, schedule, onFailure }: DraftWriterEffects) {
  let next: LocalDraft | undefined;
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
    const localDraft = next;
    next = undefined;
    if (localDraft) send(put(localDraft));
  }

  return {
    write(localDraft: LocalDraft): void {
      next = localDraft;
      cancel ??= schedule(flush, DELAY_MS);
    },
    /** Writes a pending state at once. */
    flush,
    clear(draftId: string): void {
      cancel?.();
      cancel = undefined;
      next = undefined;
      send(remove(draftId));
    },
    /** Resolves when everything sent so far is done: whether the last operation succeeded. */
    done: () => last,
  };
}
