import type { Editor } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { Selection, TextSelection, type Transaction } from "@tiptap/pm/state";
import { rawText } from "../../domain/parse-inlines.ts";
import type { TimelineKeys } from "./editor.ts";

/** Keys in the text of an entry. At the borders of a text its date is the next place, so that no date is lost. */
export const timelineKeys: TimelineKeys = {
  enter: (editor) => insertEntry(editor),
  backspace(editor) {
    const { empty, $from } = editor.state.selection;
    const place = entryPlace(editor);
    if (place === undefined || !empty || $from.parentOffset > 0) return false;
    return focusDate(editor, place) || joinEntry(editor, place);
  },
  delete(editor) {
    const { empty, $from } = editor.state.selection;
    const place = entryPlace(editor);
    if (place === undefined || !empty || $from.parentOffset < $from.parent.content.size)
      return false;
    const next = $from.after();
    if (editor.state.doc.nodeAt(next)?.type !== $from.parent.type) return true;
    return focusDate(editor, next) || joinEntry(editor, next);
  },
  moveUp: (editor) => moveEntry(editor, entryPlace(editor), -1),
  moveDown: (editor) => moveEntry(editor, entryPlace(editor), 1),
};

/** Place of the entry that holds the caret. */
function entryPlace({ state: { selection } }: Editor): number | undefined {
  const { $from, $to } = selection;
  return $from.parent.type.name === "timelineEntry" && $from.sameParent($to)
    ? $from.before()
    : undefined;
}

function isEmpty(entry: Node | null): boolean {
  return !entry || (entry.content.size === 0 && rawText(entry.attrs.date) === "");
}

/** Divides an entry at the caret. An empty last entry ends the timeline instead. */
function insertEntry(editor: Editor): boolean {
  const place = entryPlace(editor);
  if (place === undefined) return false;
  const { tr } = editor.state;
  tr.deleteSelection();
  const { $from } = tr.selection;
  const { parent: entry, parentOffset } = $from;
  if (isEmpty(entry)) {
    if ($from.index(-1) < $from.node(-1).childCount - 1) return true;
    leave(tr, place);
  } else if (parentOffset === 0 && entry.content.size > 0) tr.insert(place, entry.type.create());
  else tr.split($from.pos, 1, [{ type: entry.type, attrs: null }]);
  editor.view.dispatch(tr.scrollIntoView());
  return true;
}

/** Adds an entry at the end of the timeline at this place. */
export function appendEntry(editor: Editor, timelinePlace: number): void {
  const { tr, doc, schema } = editor.state;
  const timeline = doc.nodeAt(timelinePlace);
  const entry = schema.nodes.timelineEntry?.create();
  if (!timeline || !entry) return;
  const end = timelinePlace + timeline.nodeSize - 1;
  tr.insert(end, entry).setSelection(TextSelection.create(tr.doc, end + 1));
  editor.view.dispatch(tr.scrollIntoView());
  editor.view.focus();
}

/** Joins the text of an entry without a date with the one above. The first entry becomes a paragraph. */
export function joinEntry(editor: Editor, place: number): boolean {
  const { tr, doc } = editor.state;
  const $place = doc.resolve(place);
  const entry = $place.nodeAfter;
  const isFirst = $place.index() === 0;
  const isOnly = isFirst && $place.parent.childCount === 1;
  if (!entry || (isOnly && entry.content.size === 0 && rawText($place.parent.attrs.title) !== ""))
    return true;
  if (!isFirst) tr.join(place);
  else if (isEmpty(entry) && !isOnly) {
    tr.delete(place, place + entry.nodeSize);
    tr.setSelection(TextSelection.create(tr.doc, place + 1));
  } else liftFirst(tr, place, entry);
  editor.view.dispatch(tr.scrollIntoView());
  editor.view.focus();
  return true;
}

/** Removes an entry, and the timeline with its last one. */
export function removeEntry(editor: Editor, place: number): void {
  const { tr, doc } = editor.state;
  const $place = doc.resolve(place);
  const isOnly = $place.parent.childCount === 1;
  if (isOnly) tr.delete($place.before(), $place.after());
  else tr.delete(place, place + ($place.nodeAfter?.nodeSize ?? 0));
  tr.setSelection(Selection.near(tr.doc.resolve(Math.min(place, tr.doc.content.size)), -1));
  editor.view.dispatch(tr.scrollIntoView());
  editor.view.focus();
}

/** Replaces the first entry by a paragraph above the timeline, which goes with its last entry. */
function liftFirst(tr: Transaction, place: number, entry: Node): void {
  const timeline = tr.doc.resolve(place).parent;
  const paragraph = tr.doc.type.schema.nodes.paragraph?.create(null, entry.content);
  const start = place - 1;
  if (!paragraph) return;
  if (timeline.childCount === 1 && rawText(timeline.attrs.title) === "")
    tr.replaceWith(start, start + timeline.nodeSize, paragraph);
  else {
    if (timeline.childCount === 1) tr.delete(place + 1, place + 1 + entry.content.size);
    else tr.delete(place, place + entry.nodeSize);
    tr.insert(start, paragraph);
  }
  tr.setSelection(TextSelection.create(tr.doc, start + 1));
}

/** Turns the empty entry at the end of a timeline into a paragraph behind it. */
function leave(tr: Transaction, place: number): void {
  const timeline = tr.doc.resolve(place).parent;
  const entry = tr.doc.nodeAt(place);
  const paragraph = tr.doc.type.schema.nodes.paragraph?.create();
  if (!entry || !paragraph) return;
  if (timeline.childCount === 1) {
    if (rawText(timeline.attrs.title) === "") liftFirst(tr, place, entry);
    return;
  }
  const end = place + entry.nodeSize + 1;
  tr.insert(end, paragraph).setSelection(TextSelection.create(tr.doc, end + 1));
  tr.delete(place, place + entry.nodeSize);
}

/** Moves an entry up or down with the caret in it. */
export function moveEntry(editor: Editor, place: number | undefined, step: 1 | -1): boolean {
  if (place === undefined) return false;
  const { tr, doc, selection } = editor.state;
  const $place = doc.resolve(place);
  const entry = $place.nodeAfter;
  const neighbor = $place.parent.maybeChild($place.index() + step);
  if (!entry || !neighbor) return true;
  const target = place + step * neighbor.nodeSize;
  tr.delete(place, place + entry.nodeSize).insert(target, entry);
  const isInside = selection.from > place && selection.to < place + entry.nodeSize;
  const offset = isInside ? selection.from - place : 1;
  tr.setSelection(TextSelection.create(tr.doc, target + offset));
  editor.view.dispatch(tr.scrollIntoView());
  return true;
}

/** Moves the focus to the date of an entry; false where it has none. */
function focusDate(editor: Editor, place: number): boolean {
  const date = rawText(editor.state.doc.nodeAt(place)?.attrs.date);
  const element = editor.view.nodeDOM(place);
  if (date !== "" && element instanceof HTMLElement) {
    const field = element.querySelector("input");
    field?.focus();
    field?.setSelectionRange(date.length, date.length);
  }
  return date !== "";
}
