import { type Doc, UndoManager } from "yjs";
import {
  getSharedFields,
  getSharedText,
  type TextColumn,
} from "../../../editor/engine/shared-document.ts";
import { observeFields } from "../../../editor/engine/shared-fields.ts";
import {
  followTitle,
  isSlugOfTitle,
  keepSlug,
  readSlug,
} from "../../../editor/engine/shared-slug.ts";
import type { TextSource } from "../../../ui/shared-text/bind-text.ts";
import { applyTextChanges, findTextChange } from "../../../ui/shared-text/text-change.ts";
import type { Delta } from "../../../ui/shared-text/text-places.ts";

/** A text of a document, with the undo steps of its field. */
export type FieldSource = TextSource & { undo: UndoManager };

/** A text column. `beforeChange` is called before each change. */
export function createTextSource(
  doc: Doc,
  column: Exclude<TextColumn, "slug">,
  beforeChange: () => void = () => undefined,
): FieldSource {
  const text = getSharedText(doc, column);
  const undo = createUndo([text]);
  return {
    read: () => text.toString(),
    change(changes) {
      beforeChange();
      doc.transact(() => applyTextChanges(text, changes), undo.origin);
    },
    observe(listener) {
      const observe = (event: { delta: Delta }, { origin }: { origin: unknown }) => {
        if (origin !== undo.origin) listener(event.delta, origin === undo.manager);
      };
      text.observe(observe);
      return () => text.unobserve(observe);
    },
    undo: undo.manager,
  };
}

/** The slug, which is read from the title until somebody writes it. */
export function createSlugSource(doc: Doc, onWritten: () => void): FieldSource {
  const text = getSharedText(doc, "slug");
  const undo = createUndo([text, getSharedFields(doc)]);
  let known = readSlug(doc);
  return {
    read: () => readSlug(doc),
    change(changes) {
      onWritten();
      keepSlug(doc, undo.origin);
      doc.transact(() => applyTextChanges(text, changes), undo.origin);
    },
    observe(listener) {
      known = readSlug(doc);
      return observeFields(doc, (origin) => {
        const change = findTextChange(known, readSlug(doc));
        known = readSlug(doc);
        if (!change || origin === undo.origin) return;
        const { start, removed, inserted } = change;
        const delta = [{ retain: start }, { delete: removed }, { insert: inserted }];
        listener(delta, origin === undo.manager);
      });
    },
    undo: undo.manager,
  };
}

/**
 * Decides about the slug before the title changes: that of a live article stays, that of a draft follows.
 *
 * @param mayFollow whether a slug that says what the title would give follows it.
 */
export function prepareSlug(
  doc: Doc,
  { isLive, mayFollow }: { isLive: boolean; mayFollow: () => boolean },
): void {
  if (isSlugOfTitle(doc)) {
    if (isLive && readSlug(doc) !== "") keepSlug(doc);
  } else if (mayFollow()) followTitle(doc);
}

/** Steps of undo end where `stopCapturing` is called. */
function createUndo(scope: ConstructorParameters<typeof UndoManager>[0]) {
  const origin = {};
  const manager = new UndoManager(scope, {
    trackedOrigins: new Set([origin]),
    captureTimeout: Number.POSITIVE_INFINITY,
  });
  return { origin, manager };
}
