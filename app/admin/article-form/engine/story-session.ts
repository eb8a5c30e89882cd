import {
  type ArticleDraft,
  type ArticleFields,
  isSameFields,
} from "../../../domain/newsroom/article-fields.ts";
import { type JournalEntry, NEW_ARTICLE } from "../../journal/journal-entry.ts";
import { createJournalWriter, type JournalEffects } from "../../journal/journal-writer.ts";
import type { SaveOutcome, SaveRequest, SaveTarget } from "./save-outcome.ts";
import { createSaveQueue, type QueueEffects, type QueuePhase } from "./save-queue.ts";

export type SessionStatus = "untouched" | "saved" | "unsaved" | "saving" | "waiting";

export type SessionEffects = JournalEffects &
  Pick<QueueEffects, "isOnline" | "onSettled"> & {
    save: (target: SaveTarget, request: SaveRequest) => Promise<SaveOutcome>;
    createEntryId: () => string;
    now: () => number;
  };

/**
 * One story while it is open in a form: what the server has, what the writer has, and what lies between
 * them. Every change goes to the journal, every save through the queue.
 */
export function createStorySession(draft: ArticleDraft, userId: string, effects: SessionEffects) {
  let target: SaveTarget = { id: draft.id, version: draft.version };
  let base = draft.fields;
  let current = draft.fields;
  let isSlugManual: boolean | undefined;
  let arePicturesMissing = false;
  let entryId = effects.createEntryId();
  let phase: QueuePhase = "idle";
  let status: SessionStatus = "untouched";
  let isOpen = true;
  const listeners = new Set<() => void>();
  const journal = createJournalWriter(effects);
  const queue = createSaveQueue({
    ...effects,
    save: (request) => effects.save(target, request),
    onPhase(newPhase) {
      phase = newPhase;
      update();
      // A reload must know that a save was asked for.
      journal.flush();
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

  function toEntry(): JournalEntry {
    return {
      entryId,
      userId,
      articleId: target.id ?? NEW_ARTICLE,
      version: target.version,
      changedAt: effects.now(),
      isWaiting: phase !== "idle",
      isSlugManual,
      fields: current,
    };
  }

  /** Leaves what is unsaved in the journal, where nothing writes over it any more. */
  function setAside(): JournalEntry | undefined {
    if (!hasChanges()) return undefined;
    const entry = toEntry();
    journal.write(entry);
    journal.flush();
    entryId = effects.createEntryId();
    return entry;
  }

  /** Brings journal and status in step with what there is. */
  function update(): void {
    const hasWork = hasChanges();
    if (hasWork) journal.write(toEntry());
    else journal.clear(entryId);
    const before = status;
    if (phase !== "idle") status = phase;
    else if (hasWork || arePicturesMissing) status = "unsaved";
    else if (status !== "untouched") status = "saved";
    if (status !== before) for (const listener of listeners) listener();
  }

  return {
    status: () => status,
    target: () => target,
    entryId: () => entryId,
    /** What the server has, as far as is known here. */
    saved: () => base,
    /** Whether something would be lost, or left to the journal, if the form closed now. */
    isDirty: () => hasChanges() || arePicturesMissing,
    /** Pictures are on their way, or did not arrive: only this form has them, the journal can not keep them. */
    arePicturesMissing: () => arePicturesMissing,
    notePictures(areMissing: boolean): void {
      arePicturesMissing = areMissing;
      update();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** The writer changed something. */
    change(fields: ArticleFields, slugIsManual?: boolean): void {
      if (fields === current) return;
      current = fields;
      isSlugManual = slugIsManual;
      update();
    },
    save: (request: SaveRequest) => queue.request(request),
    connectionIsBack: queue.connectionIsBack,
    /** Saves over the version that somebody else saved; over none, it becomes a new story. */
    overwrite(theirs: SaveTarget, request: SaveRequest): void {
      target = theirs;
      queue.request(request);
    },
    /** Goes on from another version. What the writer had unsaved, or waits, stays in the journal, and is returned. */
    adopt(theirs: ArticleDraft): JournalEntry | undefined {
      queue.drop();
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
     * Goes on from what the journal kept; the version that it began from decides whether the save meets
     * another. What was typed before that stays in the journal, and is returned.
     */
    restore(entry: JournalEntry): JournalEntry | undefined {
      const mine = setAside();
      target = { id: target.id, version: entry.version ?? target.version };
      current = entry.fields;
      isSlugManual = entry.isSlugManual;
      update();
      journal.flush();
      return mine;
    },
    /** Brings the journal to the disk at once. */
    flush: journal.flush,
    journalDone: journal.done,
    /** The form is there, perhaps again. */
    open(): void {
      isOpen = true;
      queue.open();
    },
    /** The form closes. A save on its way still reaches the journal; one that waits is offered from there. */
    stop(): void {
      isOpen = false;
      journal.flush();
      queue.stop();
    },
  };
}

export type StorySession = ReturnType<typeof createStorySession>;
