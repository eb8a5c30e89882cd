import { mergeUpdates } from "yjs";
import type { WorkingCopySave } from "../../data/articles/working-copies.ts";

/**
 * State of the changes of a document: `stored` in the database; `unsent` so far only on this device; `sending`;
 * `offline` while the backend cannot be reached; `refused` when the writer may not, or no longer, write; `rejected` when
 * the document says what cannot be stored, such as a title that is too long; `failed` for other errors, after which it
 * tries again.
 */
export type SyncState =
  | "stored"
  | "unsent"
  | "sending"
  | "offline"
  | "refused"
  | "rejected"
  | "failed";

export type SyncEffects = {
  /** @throws when it could not be stored */
  send: (change: { knownSeq: number; update: Uint8Array | undefined }) => Promise<WorkingCopySave>;
  /** Merges updates of others into the document. */
  apply: (updates: Uint8Array[]) => void;
  /** Classifies an error of `send`. */
  classify: (error: unknown) => Promise<"offline" | "refused" | "rejected" | "failed">;
  /** Called when another document took the place of this one. */
  onReplaced: () => void;
  onState: (state: SyncState) => void;
  /** Runs a task later. Returns a function that cancels it. */
  schedule: (task: () => void, delayMs: number) => () => void;
};

/** Interval between sends: typed text is in the database within two seconds. */
const SEND_DELAY_MS = 1000;
/** Delays between attempts; the last one repeats. */
const RETRY_DELAYS_MS = [1000, 2000, 5000, 10_000];
/** After so many updates the document is worth storing as one state. */
const FOLD_AFTER = 200;

/**
 * Sends the changes of a document to the database, one request at a time, and tries again until it has confirmed
 * them.
 *
 * @param knownSeq the number of the last stored update that the document contains.
 */
export function createSyncQueue(knownSeq: number, effects: SyncEffects) {
  let known = knownSeq;
  let pending: Uint8Array[] = [];
  let addedCount = 0;
  let storedCount = 0;
  /** Whether the database has updates without the fields that they lead to. */
  let owesFields = false;
  let state: SyncState = "stored";
  let cancel: (() => void) | undefined;
  let running: Promise<void> | undefined;
  let failures = 0;
  let isClosed = false;
  /** Callers that wait for the first `count` changes to be stored. */
  let waiting: { count: number; resolve: (isStored: boolean) => void }[] = [];

  const isStored = () => pending.length === 0 && !owesFields;

  function setState(next: SyncState): void {
    if (next === state) return;
    state = next;
    effects.onState(next);
  }

  function settleStored(): void {
    if (owesFields) return;
    for (const { count, resolve } of waiting) if (count <= storedCount) resolve(true);
    waiting = waiting.filter(({ count }) => count > storedCount);
  }

  function settle(): void {
    for (const { resolve } of waiting) resolve(isStored());
    waiting = [];
  }

  function schedule(delayMs: number): void {
    cancel ??= effects.schedule(() => {
      cancel = undefined;
      void run();
    }, delayMs);
  }

  function run(): Promise<void> {
    cancel?.();
    cancel = undefined;
    running ??= send().finally(() => {
      running = undefined;
      settle();
    });
    return running;
  }

  async function send(): Promise<void> {
    while (!isStored() && !isClosed) {
      const sent = [...pending];
      setState("sending");
      try {
        const update = sent.length === 0 ? undefined : mergeUpdates(sent);
        const answer = await effects.send({ knownSeq: known, update });
        if (isClosed) return;
        if (answer.kind === "replaced") {
          isClosed = true;
          effects.onReplaced();
          return;
        }
        pending = pending.slice(sent.length);
        storedCount += sent.length;
        failures = 0;
        effects.apply(answer.missed);
        known = Math.max(known, answer.seq);
        owesFields = !answer.isCurrent;
        settleStored();
      } catch (error) {
        const kind = await effects.classify(error);
        if (isClosed) return;
        setState(kind);
        // The same document would be rejected again: it is sent when it has changed.
        if (kind === "rejected") return;
        failures += 1;
        schedule(RETRY_DELAYS_MS[Math.min(failures, RETRY_DELAYS_MS.length) - 1] ?? 0);
        return;
      }
    }
    if (!isClosed) setState("stored");
  }

  return {
    state: () => state,
    isStored,
    knownSeq: () => known,
    /** Adds a change of this writer. */
    add(update: Uint8Array): void {
      pending.push(update);
      addedCount += 1;
      if (state === "stored") setState("unsent");
      schedule(SEND_DELAY_MS);
    },
    /**
     * Takes an update of another writer, which a change event brought.
     *
     * @returns false if updates before it are missing.
     */
    receive(seq: number, update: Uint8Array): boolean {
      if (seq > known + 1) return false;
      effects.apply([update]);
      known = Math.max(known, seq);
      if (state === "rejected") schedule(SEND_DELAY_MS);
      return true;
    },
    /** Takes all that the database has, as after a lost connection. */
    receiveAll(seq: number, updates: Uint8Array[]): void {
      effects.apply(updates);
      known = Math.max(known, seq);
    },
    /** Sends at once. Resolves with whether all changes so far are stored; later ones are not waited for. */
    flush(): Promise<boolean> {
      if (isStored()) return Promise.resolve(true);
      if (isClosed) return Promise.resolve(false);
      const settled = new Promise<boolean>((resolve) =>
        waiting.push({ count: addedCount, resolve }),
      );
      void run();
      return settled;
    },
    /** Whether the document is worth storing as one state. */
    isLong: (foldedSeq: number) => isStored() && known - foldedSeq >= FOLD_AFTER,
    /** Tries again at once, as when the connection is back. */
    retryNow(): void {
      if (!isStored()) void run();
    },
    /** Ends it; what was not confirmed stays on the device. */
    close(): void {
      isClosed = true;
      cancel?.();
      settle();
    },
  };
}
