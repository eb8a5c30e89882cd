import { requireUser, withSession } from "../../auth/with-session.ts";
import {
  type DraftEvent,
  getArticleState,
  getWorkingCopy,
  listWorkingCopyUpdates,
  type StoredWorkingCopy,
  saveWorkingCopy,
} from "../../data/articles/working-copies.ts";
import type { Client } from "../../data/client.ts";
import type { FieldsJson } from "../../data/json.types.ts";
import type { Delta } from "../../data/realtime/article-deltas.ts";
import { randomId } from "../../domain/newsroom/random-id.ts";
import { recordWriter } from "../../editor/engine/attribution.ts";
import { readColumns, setFields } from "../../editor/engine/shared-fields.ts";
import type { BodyReader } from "../../editor/engine/stored-body.ts";
import { classifySaveError } from "./classify-save-error.ts";
import { FROM_COLLEAGUE, FROM_DATABASE } from "./document.ts";
import { syncDocument } from "./document-sync.ts";
import type { LocalBase, LocalCopy } from "./local-copy.ts";
import type { SyncState } from "./sync-queue.ts";

/**
 * The working copy of an article, open on this device: a Yjs document that is stored here at once and in the database
 * within two seconds. Colleagues who have it open work on the same document.
 */
export type WorkingCopy = ReturnType<typeof connectWorkingCopy>;

/** Connects a document with the database. `changes` are sent at once, `unsent` with the first change. */
export function connectWorkingCopy(opened: {
  client: Client;
  userId: string;
  articleId: string;
  body: BodyReader;
  local: LocalCopy;
  lineage: string;
  base: LocalBase;
  unsent: Uint8Array[];
  changes: Uint8Array[];
  stored: StoredWorkingCopy | null | undefined;
}) {
  const { client, userId, articleId, body, lineage, base } = opened;
  const { doc } = opened.local;
  const id = randomId();
  recordWriter(doc, userId);
  let known = opened.stored;
  let openCount = 0;
  let onClosed = (): void => undefined;
  let isStarted = opened.changes.length > 0;
  const listeners = new Set<() => void>();
  let isReplaced = false;
  let onReplaced = (): void => undefined;
  let broadcast = (_: Delta): boolean => false;
  let rejection: string | undefined;
  let revision = 0;
  const notify = (): void => {
    revision += 1;
    for (const listener of listeners) listener();
  };

  const sync = syncDocument({
    doc,
    lineage,
    knownSeq: base.seq,
    unsent: opened.unsent,
    changes: opened.changes,
    sender: id,
    effects: {
      send: (change) =>
        withSession(async () => {
          requireUser();
          return saveWorkingCopy(client, { articleId, lineage, ...change });
        }),
      list: (knownSeq) => listWorkingCopyUpdates(client, { articleId, knownSeq }),
      broadcast: (delta) => broadcast(delta),
      async classify(error) {
        const { kind, message } = await classifySaveError(error);
        rejection = message;
        return kind;
      },
      onState(state) {
        notify();
        if (state === "stored") void learnOfFirstStore();
      },
      onReplaced: replace,
      onOwnChange() {
        if (isStarted) return;
        isStarted = true;
        notify();
      },
      isWatched: () => navigator.onLine && globalThis.document?.visibilityState !== "hidden",
      schedule(task, delayMs) {
        const timer = setTimeout(task, delayMs);
        return () => clearTimeout(timer);
      },
      now: () => performance.now(),
      random: Math.random,
    },
  });

  let isLearning = false;
  /** Loads the row of a new article when it is stored: its change event may come before anything listens. */
  async function learnOfFirstStore(): Promise<void> {
    if (isLearning || known?.is_stored || !isStarted) return;
    isLearning = true;
    // The next change of the state, or an event, tries again.
    await copy.refresh().catch(() => undefined);
    isLearning = false;
  }

  // Changes of others may change the stage. Many may write at once.
  let isNoticeDue = false;
  doc.on("update", (_update: Uint8Array, origin: unknown) => {
    if (origin !== FROM_DATABASE && origin !== FROM_COLLEAGUE) return;
    if (isNoticeDue) return;
    isNoticeDue = true;
    setTimeout(() => {
      isNoticeDue = false;
      notify();
    }, NOTICE_DELAY_MS);
  });

  function replace(): void {
    if (isReplaced) return;
    isReplaced = true;
    sync.close();
    onReplaced();
  }

  const copy = {
    /** Of this opening. */
    id,
    articleId,
    userId,
    doc,
    /** The body that the document was begun from; blocks that look as they did there are stored as they were. */
    openedContent: base.fields.content,
    /** Whether the browser keeps it on this device too. */
    isOnDevice: opened.local.isStored,
    /** The last known row of the working copy and its live article; undefined without a connection. */
    stored: () => known,
    state: (): SyncState => sync.state(),
    /** Why the document cannot be read as an article, such as a title that is too long; its words are stored all the same. */
    problem: () => known?.problem ?? undefined,
    /** Why the last change cannot be stored, in the state `rejected`, or was not, in the state `failed`. */
    rejection: () => rejection,
    /** Changes whenever listeners are called. */
    revision: () => revision,
    /** Whether something was typed since it was opened. */
    isStarted: () => isStarted,
    isStored: sync.isStored,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** The body as it is stored. */
    readBody: () => body.readStored(),
    /** Content of the document, by the columns of `articles`. */
    read: (): FieldsJson => readColumns(doc, body.readStored()),
    /** Changes fields other than the body. */
    setFields: (fields: FieldsJson) => setFields(doc, fields),
    /** Sends at once. Resolves when everything is stored, false if it could not be. */
    flush: sync.flush,
    retryNow: sync.retryNow,
    /** Says whether the user may not write the article. */
    setReadOnly: sync.setReadOnly,
    /** Connects it with colleagues who have it open: `send` is false where there is no connection now. */
    connectColleagues(send: (delta: Delta) => boolean): void {
      broadcast = send;
    },
    /** Takes a change that a colleague has sent. */
    receive: sync.receive,
    /** Takes what a change event says of the working copy. */
    async follow(draft: DraftEvent): Promise<void> {
      if (draft.lineage !== lineage) return replace();
      const isMoved =
        !known?.is_stored || draft.stage !== known.stage || !draft.trashed_at !== !known.trashed_at;
      if (isMoved) return await copy.refresh();
      if (known && (draft.has_changes !== known.has_changes || draft.problem !== known.problem)) {
        known = { ...known, has_changes: draft.has_changes, problem: draft.problem };
        notify();
      }
      await sync.catchUp(draft.fields_seq);
    },
    /** Called when the connection to colleagues is there again: catches up on what was missed, and sends at once. */
    async review(): Promise<void> {
      sync.retryNow();
      const { draft, liveUpdatedAt } = await getArticleState(client, { articleId });
      const isOutdated =
        liveUpdatedAt !== (known?.live?.updated_at ?? null) ||
        (draft !== null) !== (known?.is_stored ?? false);
      if (isOutdated) return await copy.refresh();
      if (draft) await copy.follow(draft);
      await sync.catchUp();
    },
    /** Loads what others did meanwhile: to the document, to its stage and to the live article. */
    async refresh(): Promise<void> {
      const since = sync.knownSeq();
      const latest = await getWorkingCopy(client, { articleId });
      if (latest && latest.lineage !== lineage && latest.is_stored) return replace();
      known = latest;
      if (latest?.lineage === lineage) sync.receiveStored(since, latest.seq, latest.updates);
      notify();
    },
    /** Whether another document took the place of this one. */
    isReplaced: () => isReplaced,
    /** Content of the article when it was opened. */
    openedFields: base.fields,
    /** Calls back when another document took the place of this one. */
    onReplaced(listener: () => void): void {
      onReplaced = listener;
    },
    onClosed(listener: () => void): void {
      onClosed = listener;
    },
    /** Whether a form uses it. */
    isRetained: () => openCount > 0,
    /** A form uses it until `release`. */
    retain(): void {
      openCount += 1;
    },
    /** Closes it when no form uses it any more: sends what is left, and keeps on the device what could not be sent. */
    async release(): Promise<void> {
      openCount -= 1;
      // A form that is mounted anew retains it in the same task.
      await Promise.resolve();
      if (openCount > 0) return;
      await copy.close();
    },
    async close(): Promise<void> {
      if (navigator.onLine) await Promise.race([sync.flush(), wait(CLOSE_LIMIT_MS)]);
      if (openCount > 0) return;
      onClosed();
      const isDone = sync.isStored();
      sync.close();
      body.close();
      // Text typed in a replaced copy was carried over.
      if (isDone || isReplaced) await opened.local.remove();
      else await opened.local.close();
    },
  };
  return copy;
}

/** How soon listeners hear of what others wrote. */
const NOTICE_DELAY_MS = 1000;
/** How long a copy that is closed waits for its last changes to be stored. They stay on the device otherwise. */
const CLOSE_LIMIT_MS = 10_000;

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
