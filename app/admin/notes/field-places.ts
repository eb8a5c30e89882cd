import { useEffect, useRef } from "react";
import { NOTE_LENGTHS } from "../../domain/newsroom/notes.ts";
import { KEYS } from "../../domain/newsroom/shortcut-keys.ts";
import type { NotePlace, NoteStore } from "../../editor/note-store.ts";
import { isShortcut } from "../../ui/shortcut-keys.ts";

/** Subject of a note: words of the body, or a field or words of it. */
export type FieldPlace = NotePlace;

/** Columns of the text fields by their names in the form. */
const COLUMNS: Record<string, string> = {
  title: "title",
  slug: "slug",
  excerpt: "excerpt",
  imageAlt: "image_alt",
  imageCaption: "image_caption",
  sponsor: "sponsor",
};

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** The name in the form of a column with a text. */
export function fieldOfColumn(column: string): string | undefined {
  return Object.entries(COLUMNS).find(([, known]) => known === column)?.[0];
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
  onNew,
}: {
  root: { readonly current: HTMLElement | null };
  store: NoteStore;
  onNew: (place: FieldPlace) => void;
}): () => FieldPlace | undefined {
  const last = useRef<Element>(null);
  const begin = useRef(onNew);
  begin.current = onNew;
  // Listens to the focus and the keys of the form.
  useEffect(() => {
    const form = root.current;
    if (!form) return;
    const follow = ({ target }: FocusEvent) => {
      if (target instanceof Element && (readControl(target) || target.closest(".article-editor")))
        last.current = target;
    };
    const handleKey = (event: KeyboardEvent) => {
      const place = isShortcut(event, KEYS.note) && readControl(event.target);
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
  return () => readControl(last.current) ?? (last.current ? store.editor?.readPlace() : undefined);
}

function readControl(element: EventTarget | null): FieldPlace | undefined {
  if (!isTextControl(element)) return undefined;
  const field = COLUMNS[element.name];
  if (!field) return undefined;
  const { selectionStart, selectionEnd, value } = element;
  const selected = value.slice(selectionStart ?? 0, selectionEnd ?? 0);
  const quote = (selected || value).slice(0, NOTE_LENGTHS.quote);
  return { anchor: { field }, quote, isText: quote !== "" };
}
