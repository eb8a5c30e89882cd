import { useEffect, useRef } from "react";
import type { Doc } from "yjs";
import { TEXT_FIELDS, type TextField } from "../../domain/newsroom/article-fields.ts";
import { NOTE_LENGTHS } from "../../domain/newsroom/notes.ts";
import { KEYS } from "../../domain/newsroom/shortcut-keys.ts";
import { toTextAnchor } from "../../editor/engine/text-anchors.ts";
import type { NotePlace, NoteStore } from "../../editor/note-store.ts";
import { isShortcut } from "../../ui/shortcut-keys.ts";

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** The name in the form of a column with a text. */
export function fieldOfColumn(column: string): TextField | undefined {
  const names = Object.keys(TEXT_FIELDS) as TextField[];
  return names.find((name) => TEXT_FIELDS[name] === column);
}

/** The control of a text field. */
export function findControl(root: HTMLElement | null, column: string): TextControl | undefined {
  const name = fieldOfColumn(column);
  const control = name && root?.querySelector(`[name="${name}"]`);
  return isTextControl(control) ? control : undefined;
}

function isTextControl(element: unknown): element is TextControl {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}

/**
 * Follows which field has or had the focus last. Returns a function that reads its place; Ctrl/Cmd+Alt+M in a field
 * begins a note on it, as the editor does by itself.
 */
export function useFieldPlaces({
  root,
  store,
  doc,
  onNew,
}: {
  root: { readonly current: HTMLElement | null };
  store: NoteStore;
  doc: Doc;
  onNew: (place: NotePlace) => void;
}): () => NotePlace | undefined {
  const last = useRef<Element>(null);
  const read = (element: EventTarget | null) => readControl(element, doc, store.lineage());
  const latest = useRef(read);
  latest.current = read;
  const begin = useRef(onNew);
  begin.current = onNew;
  // Listens to the focus and the keys of the form.
  useEffect(() => {
    const form = root.current;
    if (!form) return;
    const follow = ({ target }: FocusEvent) => {
      if (
        target instanceof Element &&
        (latest.current(target) || target.closest(".article-editor"))
      )
        last.current = target;
    };
    const handleKey = (event: KeyboardEvent) => {
      const place = isShortcut(event, KEYS.note) && latest.current(event.target);
      if (!place) return;
      event.preventDefault();
      begin.current(place);
    };
    form.addEventListener("focusin", follow);
    form.addEventListener("keydown", handleKey);
    return () => {
      form.removeEventListener("focusin", follow);
      form.removeEventListener("keydown", handleKey);
    };
  }, [root]);
  return () =>
    read(last.current) ??
    (last.current || isTextSelected() ? store.editor?.readPlace() : undefined);
}

/** Whether words of the body are selected. */
function isTextSelected(): boolean {
  const { anchorNode, isCollapsed = true } = document.getSelection() ?? {};
  const element = anchorNode instanceof Element ? anchorNode : anchorNode?.parentElement;
  return !isCollapsed && element?.closest(".article-editor") != null;
}

function readControl(
  element: EventTarget | null,
  doc: Doc,
  lineage: string,
): NotePlace | undefined {
  if (!isTextControl(element)) return undefined;
  if (!isTextField(element.name)) return undefined;
  const column = TEXT_FIELDS[element.name];
  const { selectionStart, selectionEnd, value } = element;
  const isSelected = selectionStart !== null && selectionStart !== selectionEnd;
  const from = isSelected ? selectionStart : 0;
  const quote = value.slice(from, isSelected ? (selectionEnd ?? from) : undefined);
  const cut = quote.slice(0, NOTE_LENGTHS.quote);
  const range = { column, from, to: from + cut.length };
  return {
    anchor: toTextAnchor(doc, range, { shown: value, lineage }),
    quote: cut,
    isText: cut !== "",
  };
}

function isTextField(name: string): name is TextField {
  return name in TEXT_FIELDS;
}
