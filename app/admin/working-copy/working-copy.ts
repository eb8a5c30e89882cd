import { encodeStateAsUpdate, mergeUpdates } from "yjs";
import { hasLostRight, withSession } from "../../auth/with-session.ts";
import {
  foldWorkingCopy,
  getWorkingCopy,
  type StoredWorkingCopy,
  saveWorkingCopy,
} from "../../data/articles/working-copies.ts";
import { BackendError } from "../../data/backend-error.ts";
import type { Client } from "../../data/client.ts";
import type { FieldsJson } from "../../data/json.types.ts";
import type { DraftEvent } from "../../data/realtime/follow-articles.ts";
import { randomId } from "../../domain/newsroom/random-id.ts";
import {
  getSharedFields,
  getSharedText,
  TEXT_COLUMNS,
} from "../../editor/engine/shared-document.ts";
import { readColumns, setFields } from "../../editor/engine/shared-fields.ts";
import type { BodyReader } from "../../editor/engine/stored-body.ts";
import { ADOPTED, adoptFields, applyStored, FROM_DATABASE } from "./document.ts";
import type { LocalBase, LocalCopy } from "./local-copy.ts";
import { createSyncQueue, type SyncState } from "./sync-queue.ts";

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
  let { stored: known, unsent } = opened;
  let foldedSeq = known?.folded_seq ?? 0;
  let confirmed = base;
  let openCount = 0;
  let onClosed = (): void => undefined;
  let isStarted = opened.changes.length > 0;
  const listeners = new Set<() => void>();
  let isReplaced = false;
  let onReplaced = (): void => undefined;
  let rejection: string | undefined;
  let revision = 0;
  const notify = (): void => {
    revision += 1;
    for (const listener of listeners) listener();
  };

  const queue = createSyncQueue(base.seq, {
    async send({ knownSeq, update }) {
      const fields = readColumns(doc, body.readStored());
      const answer = await withSession(() =>
        saveWorkingCopy(client, { articleId, lineage, knownSeq, update, fields }),
      );
      if (answer.kind === "saved" && answer.isCurrent) {
        confirmed = { seq: answer.seq, fields };
        await opened.local.setBase(confirmed).catch(console.error);
      }
      return answer;
    },
    apply: (updates) => applyStored(doc, updates),
    async classify(error) {
      if (isOffline(error)) return "offline";
      if (await hasLostRight(error)) return "refused";
      rejection = rejectionOf(error);
      if (rejection !== undefined) return "rejected";
      console.error(error);
      return "failed";
    },
    onReplaced: replace,
    onState(state) {
      notify();
      if (state === "stored") void fold().catch(console.error);
    },
    schedule(task, delayMs) {
      const timer = setTimeout(task, delayMs);
      return () => clearTimeout(timer);
    },
  });

  doc.on("update", (update: Uint8Array, origin: unknown) => {
    if (origin === FROM_DATABASE) return;
    if (origin === ADOPTED) {
      unsent.push(update);
      return;
    }
    isStarted = true;
    queue.add(mergeUpdates([...unsent, update]));
    unsent = [];
  });
  for (const update of opened.changes) queue.add(mergeUpdates([...unsent.splice(0), update]));

  function replace(): void {
    if (isReplaced) return;
    isReplaced = true;
    queue.close();
    onReplaced();
  }

  /** Keeps the number of stored updates small. */
  async function fold(): Promise<void> {
    if (!queue.isLong(foldedSeq)) return;
    const seq = queue.knownSeq();
    const state = encodeStateAsUpdate(doc);
    if (await foldWorkingCopy(client, { articleId, lineage, seq, state })) {
      foldedSeq = seq;
    }
  }

  const copy = {
    /** Of this opening. */
    id: randomId(),
    articleId,
    userId,
    doc,
    /** The body that the document was begun from; blocks that look as they did there are stored as they were. */
    openedContent: base.fields.content,
    /** Whether the browser keeps it on this device too. */
    isOnDevice: opened.local.isStored,
    /** The last known row of the working copy and its live article; undefined without a connection. */
    stored: () => known,
    state: (): SyncState => queue.state(),
    /** Why the document cannot be stored as it is, in the state `rejected`. */
    rejection: () => rejection,
    /** Changes whenever listeners are called. */
    revision: () => revision,
    /** Whether something was typed since it was opened. */
    isStarted: () => isStarted,
    isStored: queue.isStored,
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
    /** Calls back when another writer has changed fields other than the body. */
    onTheirFields(listener: () => void): () => void {
      const observe = (_: unknown, { origin }: { origin: unknown }) => {
        if (origin === FROM_DATABASE || origin === ADOPTED) listener();
      };
      const parts = [getSharedFields(doc), ...TEXT_COLUMNS.map((name) => getSharedText(doc, name))];
      for (const part of parts) part.observe(observe);
      return () => {
        for (const part of parts) part.unobserve(observe);
      };
    },
    /** Sends at once. Resolves when everything is stored, false if it could not be. */
    flush: queue.flush,
    retryNow: queue.retryNow,
    /** Takes an update that a change event brought. */
    async receive(seq: number, update: Uint8Array): Promise<void> {
      if (!queue.receive(seq, update)) await copy.refresh();
    },
    /** Takes what a change event says of the working copy, other than its text. */
    async follow({ lineage: current, stage, trashed_at }: DraftEvent): Promise<void> {
      if (current !== lineage) replace();
      else if (stage !== known?.stage || !trashed_at !== !known.trashed_at) await copy.refresh();
    },
    /** Loads what others did meanwhile: to the document, to its stage and to the live article. */
    async refresh(): Promise<void> {
      const latest = await getWorkingCopy(client, { articleId });
      if (latest && latest.lineage !== lineage && latest.is_stored) {
        replace();
        return;
      }
      known = latest;
      if (latest) {
        queue.receiveAll(latest.seq, latest.updates);
        if (latest.fields_seq === queue.knownSeq() && queue.isStored()) {
          adoptFields(doc, latest.fields);
        }
      }
      notify();
    },
    /** Whether another document took the place of this one. */
    isReplaced: () => isReplaced,
    /** The last state that the database has confirmed. */
    confirmed: () => confirmed,
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
      if (navigator.onLine) await Promise.race([queue.flush(), wait(CLOSE_LIMIT_MS)]);
      if (openCount > 0) return;
      onClosed();
      const isDone = queue.isStored();
      queue.close();
      body.close();
      // Text typed in a replaced copy was carried over.
      if (isDone || isReplaced) await opened.local.remove();
      else await opened.local.close();
    },
  };
  return copy;
}

/** How long a copy that is closed waits for its last changes to be stored. They stay on the device otherwise. */
const CLOSE_LIMIT_MS = 10_000;

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Errors of the database whose messages are for the writer: beyond a limit, or unreadable. */
const EXPLAINED_CODES = ["23514", "22023"];

/** Why a save would fail again in the same way; undefined where it may succeed. */
function rejectionOf(error: unknown): string | undefined {
  if (!(error instanceof BackendError)) return undefined;
  if (EXPLAINED_CODES.includes(error.code)) return error.message;
  if (error.status === 413) return "This article is too large to be saved. Remove some of it.";
  if (error.status === 400) return "This article holds something that can't be saved.";
  return undefined;
}

export function isOffline(error: unknown): boolean {
  return error instanceof BackendError && error.status === 0;
}
