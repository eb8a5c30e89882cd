import { mergeUpdates } from "yjs";
import type { WorkingCopySave } from "../../data/articles/working-copies.ts";

/**
 * State of the changes of a document: `stored` in the database; `unsent` so far only on this device; `sending`;
 * `offline` while the backend cannot be reached; `refused` when the writer may not, or no longer, write; `rejected` when
 * the change is too large, or nothing that can be stored; `failed` for other errors, after which it tries again.
 */
export type SyncState =
  | "stored"
  | "unsent"
  | "sending"
  | "offline"
  | "refused"
  | "rejected"
  | "failed";

/** Timers, and a clock in milliseconds. */
export type Timing = {
  /** Runs a task later. Returns a function that cancels it. */
  schedule: (task: () => void, delayMs: number) => () => void;
  now: () => number;
};

export type SyncQueueEffects = Timing & {
  /** @throws when it could not be stored */
  send: (change: { knownSeq: number; update: Uint8Array }) => Promise<WorkingCopySave>;
  /** Merges stored updates into the document. */
  apply: (updates: Uint8Array[]) => void;
  /** Classifies an error of `send`. */
  classify: (error: unknown) => Promise<"offline" | "refused" | "rejected" | "failed">;
  /** Called when another document took the place of this one. */
  onReplaced: () => void;
  /** Called when the database has lost updates that it had, as after a restored backup: the document is to be added. */
  onRewound: () => void;
  onState: (state: SyncState) => void;
};

/** Delay of the first change after a pause: a word is one update, and it is in the database within two seconds. */
const FIRST_DELAY_MS = 500;
/** Shortest time from the start of one request to that of the next, however long answers take. */
const SEND_INTERVAL_MS = 1000;
/** Delays between attempts; the last one repeats. */
const RETRY_DELAYS_MS = [1000, 2000, 5000];

/**
 * Sends the changes of a document to the database, one request at a time and one a second, and tries again until it
 * has confirmed them. Only `flush` and `retryNow` do not wait.
 *
 * @param knownSeq the number of the last stored update that the document contains.
 */
export function createSyncQueue(knownSeq: number, effects: SyncQueueEffects) {
  let known = knownSeq;
  let pending: Uint8Array[] = [];
  let addedCount = 0;
  let storedCount = 0;
  let state: SyncState = "stored";
  let cancel: (() => void) | undefined;
  let running: Promise<void> | undefined;
  let startedAt = Number.NEGATIVE_INFINITY;
  let failures = 0;
  let isClosed = false;
  /** Callers that wait for the first `count` changes to be stored. */
  let waiting: { count: number; resolve: (isStored: boolean) => void }[] = [];

  const isStored = () => pending.length === 0;

  function setState(next: SyncState): void {
    if (next === state) return;
    state = next;
    effects.onState(next);
  }

  function settleStored(): void {
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

  function scheduleNext(minDelayMs: number): void {
    // A clock that was set back does not delay it for longer.
    const passed = Math.max(0, effects.now() - startedAt);
    schedule(Math.max(minDelayMs, SEND_INTERVAL_MS - passed));
  }

  function run(): Promise<void> {
    cancel?.();
    cancel = undefined;
    running ??= send().then((isSent) => {
      running = undefined;
      if (isSent && waiting.length > 0 && !isClosed) return run();
      settle();
      // It has waited during the request.
      if (isSent && !isStored() && !isClosed) scheduleNext(0);
    });
    return running;
  }

  /** Returns whether it was answered. */
  async function send(): Promise<boolean> {
    if (isStored() || isClosed) return true;
    setState("sending");
    try {
      await sendOnce();
    } catch (error) {
      await fail(error);
      return false;
    }
    if (isClosed) return true;
    failures = 0;
    settleStored();
    setState(isStored() ? "stored" : "unsent");
    return true;
  }

  async function sendOnce(): Promise<void> {
    const sent = [...pending];
    const since = known;
    startedAt = effects.now();
    const answer = await effects.send({ knownSeq: since, update: mergeUpdates(sent) });
    if (isClosed) return;
    if (answer.kind === "replaced") {
      isClosed = true;
      effects.onReplaced();
      return;
    }
    pending = pending.slice(sent.length);
    storedCount += sent.length;
    effects.apply(answer.missed);
    advance(answer.seq, answer.seq <= since);
  }

  async function fail(error: unknown): Promise<void> {
    const kind = await effects.classify(error);
    if (isClosed) return;
    setState(kind);
    // The same change would be rejected again: it is sent when the document has changed.
    if (kind === "rejected") return;
    failures += 1;
    schedule(RETRY_DELAYS_MS[Math.min(failures, RETRY_DELAYS_MS.length) - 1] ?? 0);
  }

  function advance(seq: number, isRewound: boolean): void {
    if (isRewound) {
      known = 0;
      effects.onRewound();
    } else known = Math.max(known, seq);
  }

  return {
    state: () => state,
    isStored,
    knownSeq: () => known,
    /** Adds a change, which is sent with the others of its second. */
    add(update: Uint8Array): void {
      pending.push(update);
      addedCount += 1;
      if (state === "stored") setState("unsent");
      if (!running) scheduleNext(FIRST_DELAY_MS);
    },
    /** Takes the updates that the database has after the number `since`, up to the number `seq`. */
    receive(since: number, seq: number, updates: Uint8Array[]): void {
      effects.apply(updates);
      advance(seq, seq < since);
      if (state === "rejected") scheduleNext(FIRST_DELAY_MS);
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
