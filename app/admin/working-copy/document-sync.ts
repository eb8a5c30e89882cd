import { type Doc, encodeStateAsUpdate, mergeUpdates } from "yjs";
import type { WorkingCopyUpdates } from "../../data/articles/working-copies.ts";
import type { Delta } from "../../data/realtime/article-deltas.ts";
import { createDeltaSender } from "./delta-sender.ts";
import { applyUpdates, FROM_COLLEAGUE, FROM_DATABASE } from "./document.ts";
import { createSyncQueue, type SyncQueueEffects, type Timing } from "./sync-queue.ts";
import { createUnconfirmedDeltas } from "./unconfirmed-deltas.ts";

export type DocumentSyncOptions = {
  doc: Doc;
  lineage: string;
  /** The number of the last stored update that the document contains. */
  knownSeq: number;
  /** Updates of the document that go with the first change: what it was begun with. */
  unsent: readonly Uint8Array[];
  /** Changes that the database does not have yet. */
  changes: readonly Uint8Array[];
  /** Names this opening to colleagues. */
  sender: string;
  effects: Timing &
    Pick<SyncQueueEffects, "send" | "classify" | "onState"> & {
      /** Loads the updates after a number; null where nothing is stored. */
      list: (knownSeq: number) => Promise<WorkingCopyUpdates | null>;
      /** Sends a change to colleagues; false where there is no channel now. */
      broadcast: (delta: Delta) => boolean;
      /** Whether the document is looked at: the database is asked now and then. */
      isWatched: () => boolean;
      /** Called when another document took the place of this one. */
      onReplaced: () => void;
      /** Called with each change of this writer. */
      onOwnChange: () => void;
      /** A number from 0 to 1. */
      random: () => number;
    };
};

/** Delays after a noticed gap: the sender has stored the lost change a second later. */
const GAP_DELAYS_MS = [1200, 3000, 6000];
/** How long a change of a colleague may stay unconfirmed, and how much later its storing may begin. */
const CONFIRMATION_MS = 5000;
/** Interval at which the database is asked, should each message about a change be lost. */
const POLL_MS = 30_000;
/** Shortest time between two moments at which changes of colleagues enter the document: with many writers, together. */
const RECEIVE_INTERVAL_MS = 120;
/** Senders whose numbers are remembered. */
const MAX_SENDERS = 200;

/**
 * Keeps an open document, the database and the documents of colleagues the same. Each change goes to colleagues at once
 * and to the database within a second. What comes by message is only sooner: what counts is the numbered list of
 * updates in the database, from which every gap is filled.
 */
export function syncDocument({ doc, lineage, effects, sender, ...options }: DocumentSyncOptions) {
  const { schedule, now } = effects;
  let unsent = [...options.unsent];
  let isClosed = false;
  let isReadOnly = false;
  let fetching: Promise<void> | undefined;
  let cancelGap: (() => void) | undefined;
  let cancelRescue: (() => void) | undefined;
  let cancelPoll: (() => void) | undefined;
  let cancelReceive: (() => void) | undefined;
  let receivedAt = Number.NEGATIVE_INFINITY;
  /** Changes of colleagues that enter the document next. */
  let received: Uint8Array[] = [];
  /** Whether stored updates are merged that changes of colleagues, which came before them, may have waited for. */
  let isCompleting = false;
  const unconfirmed = createUnconfirmedDeltas();
  /** The last number of each sender. */
  const numbers = new Map<string, number>();

  const queue = createSyncQueue(options.knownSeq, {
    ...effects,
    apply: takeStored,
    onReplaced: replace,
    onRewound: () => queue.add(encodeStateAsUpdate(doc)),
  });
  const deltas = createDeltaSender({
    schedule,
    now,
    send: (message) => effects.broadcast({ lineage, sender, ...message }),
  });

  function takeStored(updates: readonly Uint8Array[]): void {
    isCompleting = lacksUpdates(doc);
    unconfirmed.confirm(applyUpdates(doc, updates, FROM_DATABASE));
    isCompleting = false;
    scheduleRescue();
  }

  function onUpdate(update: Uint8Array, origin: unknown): void {
    if (origin === FROM_DATABASE) {
      if (isCompleting) unconfirmed.add(update);
      return;
    }
    if (origin === FROM_COLLEAGUE) {
      unconfirmed.add(update);
      scheduleRescue();
      return;
    }
    // Words beside those of a colleague who has not stored them yet could not be read without them.
    store(...unconfirmed.takeFor(update), update);
    deltas.add(update);
    effects.onOwnChange();
  }

  function store(...updates: Uint8Array[]): void {
    queue.add(mergeUpdates([...unsent, ...updates]));
    unsent = [];
  }

  function replace(): void {
    if (isClosed) return;
    close();
    effects.onReplaced();
  }

  /** Loads what the database has beyond the known number. */
  function fetch(): Promise<void> {
    fetching ??= load().finally(() => {
      fetching = undefined;
    });
    return fetching;
  }

  async function load(): Promise<void> {
    const since = queue.knownSeq();
    const latest = await effects.list(since);
    if (isClosed || !latest) return;
    if (latest.lineage === lineage) queue.receive(since, latest.seq, latest.updates);
    else replace();
  }

  function fillGap(attempt = 0): void {
    const delay = GAP_DELAYS_MS[attempt];
    if (delay === undefined) return;
    cancelGap ??= schedule(() => {
      cancelGap = undefined;
      void fetch()
        .catch(() => undefined)
        .then(() => {
          if (!isClosed && (attempt === 0 || lacksUpdates(doc))) fillGap(attempt + 1);
        });
    }, delay);
  }

  function scheduleRescue(): void {
    if (isReadOnly || cancelRescue || unconfirmed.isEmpty()) return;
    unconfirmed.age();
    cancelRescue = schedule(
      () => {
        cancelRescue = undefined;
        void rescue();
      },
      CONFIRMATION_MS * (1 + effects.random()),
    );
  }

  /** Stores changes of colleagues that they have not stored themselves. */
  async function rescue(): Promise<void> {
    try {
      await fetch();
      const old =
        isClosed || isReadOnly || queue.state() === "refused" ? [] : unconfirmed.takeOld();
      if (old.length > 0) store(...old);
    } catch {
      // Without a connection they stay here, as the own changes do.
    }
    if (!isClosed) scheduleRescue();
  }

  function poll(): void {
    cancelPoll = schedule(() => {
      if (effects.isWatched()) void fetch().catch(() => undefined);
      poll();
    }, POLL_MS);
  }

  function scheduleReceive(): void {
    const passed = Math.max(0, now() - receivedAt);
    if (passed >= RECEIVE_INTERVAL_MS) takeReceived();
    else cancelReceive ??= schedule(takeReceived, RECEIVE_INTERVAL_MS - passed);
  }

  function takeReceived(): void {
    cancelReceive = undefined;
    receivedAt = now();
    const updates = received;
    received = [];
    applyUpdates(doc, updates, FROM_COLLEAGUE);
    if (lacksUpdates(doc)) fillGap();
  }

  function close(): void {
    isClosed = true;
    for (const cancel of [cancelGap, cancelRescue, cancelPoll, cancelReceive]) cancel?.();
    doc.off("update", onUpdate);
    deltas.close();
    queue.close();
  }

  doc.on("update", onUpdate);
  for (const change of options.changes) store(change);
  poll();

  return {
    state: queue.state,
    isStored: queue.isStored,
    knownSeq: queue.knownSeq,
    flush: queue.flush,
    retryNow: queue.retryNow,
    /** Says whether this user may not write: changes of colleagues are then theirs to store. */
    setReadOnly(value: boolean): void {
      isReadOnly = value;
      scheduleRescue();
    },
    /** Takes a change that a colleague has sent. */
    receive(delta: Delta): void {
      if (isClosed || delta.lineage !== lineage) return;
      const last = numbers.get(delta.sender);
      if (last === undefined && numbers.size === MAX_SENDERS) numbers.clear();
      numbers.set(delta.sender, Math.max(last ?? 0, delta.number));
      if (delta.number > (last ?? 0) + 1 || !delta.update) fillGap();
      if (!delta.update) return;
      received.push(delta.update);
      scheduleReceive();
    },
    /** Takes the updates that the database has after the number `since`, up to the number `seq`. */
    receiveStored: queue.receive,
    /** Loads what is stored up to the number `seq`; all that there is without one. */
    async catchUp(seq = Number.POSITIVE_INFINITY): Promise<void> {
      if (isClosed || queue.knownSeq() >= seq) return;
      // A request that runs already may have been answered before that.
      if (fetching) await fetching.catch(() => undefined);
      if (!isClosed && queue.knownSeq() < seq) await fetch();
    },
    close,
  };
}

/** Whether changes came that depend on others which did not. */
function lacksUpdates({ store }: Doc): boolean {
  return store.pendingStructs !== null || store.pendingDs !== null;
}
