import {
  type ArticleDraft,
  type ArticleFields,
  isSameFields,
} from "../../../domain/newsroom/article-fields.ts";
import { createDraftWriter, type DraftWriterEffects } from "../../local-drafts/draft-writer.ts";
import { type LocalDraft, NEW_ARTICLE } from "../../local-drafts/local-draft.ts";
import {
  createSaveQueue,
  type QueueEffects,
  type QueuePhase,
  type SaveOutcome,
  type SaveRequest,
  type SaveTarget,
} from "./save-queue.ts";

export type SessionStatus = "untouched" | "saved" | "unsaved" | "saving" | "waiting";

export type SessionEffects = DraftWriterEffects &
  Pick<QueueEffects, "isOnline" | "onSettled"> & {
    save: (target: SaveTarget, request: SaveRequest) => Promise<SaveOutcome>;
    createDraftId: () => string;
    now: () => number;
  };

/**
 * Editing session of one article: tracks the saved fields, the edited fields, and the save in between. Every change is
 * stored as a local draft, every save goes through the queue.
 */
export function createArticleSession(draft: ArticleDraft, userId: string, effects: SessionEffects) {
  let target: SaveTarget = { id: draft.id, version: draft.version };
  let base = draft.fields;
  let current = draft.fields;
  let isSlugManual: boolean | undefined;
  let hasPendingUploads = false;
  let draftId = effects.createDraftId();
  let phase: QueuePhase = "idle";
  let status: SessionStatus = "untouched";
  let isOpen = true;
  const listeners = new Set<() => void>();
  const draftWriter = createDraftWriter(effects);
  const queue = createSaveQueue({
    ...effects,
    save: (request) => effects.save(target, request),
    onPhase(newPhase) {
      phase = newPhase;
      update();
      // After a reload the local draft shows that a save was pending.
      draftWriter.flush();
    },
    onSettled(outcome, request) {
      if (outcome.kind === "saved") {
        target = { id: outcome.id, version: outcome.version };
        base = request.fields;
        update();
      }
      if (isOpen) effects.onSettled(outcome, request);
    },
  });

  function hasChanges(): boolean {
    return !isSameFields(base, current);
  }

  function toLocalDraft(): LocalDraft {
    return {
      draftId,
      userId,
      articleId: target.id ?? NEW_ARTICLE,
      version: target.version,
      changedAt: effects.now(),
      isWaiting: phase !== "idle",
      isSlugManual,
      fields: current,
    };
  }

  /** Stores unsaved changes as a separate local draft that this session no longer overwrites. */
  function setAside(): LocalDraft | undefined {
    if (!hasChanges()) return undefined;
    const localDraft = toLocalDraft();
    draftWriter.write(localDraft);
    draftWriter.flush();
    draftId = effects.createDraftId();
    return localDraft;
  }

  /** Updates the local draft and the status. */
  function update(): void {
    const hasWork = hasChanges();
    if (hasWork) draftWriter.write(toLocalDraft());
    else draftWriter.clear(draftId);
    const before = status;
    if (phase !== "idle") status = phase;
    else if (hasWork || hasPendingUploads) status = "unsaved";
    else if (status !== "untouched") status = "saved";
    if (status !== before) for (const listener of listeners) listener();
  }

  return {
    status: () => status,
    target: () => target,
    draftId: () => draftId,
    /** The last fields known to be saved. */
    saved: () => base,
    /** Whether there are unsaved changes. */
    isDirty: () => hasChanges() || hasPendingUploads,
    /** Whether images are not uploaded. They exist only in this form; local drafts cannot hold files. */
    hasPendingUploads: () => hasPendingUploads,
    setPendingUploads(areMissing: boolean): void {
      hasPendingUploads = areMissing;
      update();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** Called on each change of the form. */
    change(fields: ArticleFields, slugIsManual?: boolean): void {
      if (fields === current) return;
      current = fields;
      isSlugManual = slugIsManual;
      update();
    },
    save: (request: SaveRequest) => queue.request(request),
    retryNow: queue.retryNow,
    /** Overwrites the version that somebody else saved; after a deletion it creates a new article. */
    overwrite(theirs: SaveTarget, request: SaveRequest): void {
      target = theirs;
      queue.request(request);
    },
    /** Continues from another version. Unsaved changes are kept as a local draft, which is returned. */
    adopt(theirs: ArticleDraft): LocalDraft | undefined {
      queue.cancel();
      const mine = setAside();
      target = { id: theirs.id, version: theirs.version };
      base = theirs.fields;
      current = theirs.fields;
      isSlugManual = undefined;
      status = "saved";
      for (const listener of listeners) listener();
      return mine;
    },
    /**
     * Continues from a local draft, based on the version it was started from, so that conflicts are detected. Unsaved
     * changes are kept as another local draft, which is returned.
     */
    restore(localDraft: LocalDraft): LocalDraft | undefined {
      const mine = setAside();
      target = { id: target.id, version: localDraft.version ?? target.version };
      current = localDraft.fields;
      isSlugManual = localDraft.isSlugManual;
      update();
      draftWriter.flush();
      return mine;
    },
    /** Writes the local draft to disk at once. */
    flush: draftWriter.flush,
    draftsDone: draftWriter.done,
    /** Called when the form mounts. */
    open(): void {
      isOpen = true;
      queue.open();
    },
    /** Called when the form unmounts. A running save still clears the local draft; a waiting one is kept in it. */
    stop(): void {
      isOpen = false;
      draftWriter.flush();
      queue.stop();
    },
  };
}

export type ArticleSession = ReturnType<typeof createArticleSession>;
