import { Extension } from "@tiptap/core";
import { isChangeOrigin } from "@tiptap/extension-collaboration";
import type { Node } from "@tiptap/pm/model";
import {
  type EditorState,
  NodeSelection,
  Plugin,
  PluginKey,
  TextSelection,
} from "@tiptap/pm/state";
import { Decoration, DecorationSet, type EditorView } from "@tiptap/pm/view";
import type { ProsemirrorBinding } from "@tiptap/y-tiptap";
import { NOTE_LENGTHS } from "../domain/newsroom/notes.ts";
import { KEYS } from "../domain/newsroom/shortcut-keys.ts";
import { getBinding } from "./binding.ts";
import { BLOCK_NAMES } from "./block-names.ts";
import { findQuote, quoteOf, type Range, toAnchor, toRange } from "./note-anchors.ts";
import type { EditorNote, NoteEditor, NotePlace, NoteStore, Replacement } from "./note-store.ts";

const marksKey = new PluginKey<DecorationSet>("noteMarks");
/** Delay after typing before the words of notes are looked for again. */
const SEARCH_DELAY_MS = 400;

/** Marks the words that notes are about, and shows suggested words behind them. */
export function noteMarks(store: NoteStore) {
  return Extension.create({
    name: "noteMarks",
    addKeyboardShortcuts: () => ({
      [KEYS.note]: ({ editor }) => openNote(store, editor.view),
    }),
    addProseMirrorPlugins: () => [
      new Plugin<DecorationSet>({
        key: marksKey,
        state: {
          init: () => DecorationSet.empty,
          apply: (transaction, marks, before, state) =>
            transaction.getMeta(marksKey) === true || isChangeOrigin(transaction)
              ? decorate(store, before, state)
              : marks.map(transaction.mapping, transaction.doc),
        },
        props: {
          decorations: (state) => marksKey.getState(state),
          handleClick(_view, _position, { target }) {
            const id = target instanceof Element && target.closest("[data-note]");
            if (id instanceof HTMLElement) store.onPress(id.dataset.note ?? "");
            return false;
          },
        },
        view: (view) => connect(store, view),
      }),
    ],
  });
}

/** Opens the note at the caret, or begins one about the selection. */
function openNote(store: NoteStore, { state }: EditorView): boolean {
  const { from, to, empty } = state.selection;
  const [mark] = empty ? (marksKey.getState(state)?.find(from, to) ?? []) : [];
  const place = mark ? undefined : readPlace(store, state);
  if (mark) store.onPress(noteOf(mark));
  else if (place) store.onNew(place);
  return true;
}

function connect(store: NoteStore, view: EditorView) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const search = (): void => {
    if (view.isDestroyed) return;
    view.dispatch(view.state.tr.setMeta(marksKey, true));
    if (getBinding(view.state)) store.onSearched();
  };
  const rangeOf = (id: string) => findRange(view.state, id);
  const findPlace = (note: EditorNote) => {
    const binding = getBinding(view.state);
    return binding && placeOf(note, binding, view.state.doc);
  };
  const check = (note: EditorNote): Replacement => {
    const range = findPlace(note);
    if (!range) return "gone";
    return quoteOf(view.state.doc, range) === note.quote ? "done" : "changed";
  };
  const operations: NoteEditor = {
    readPlace() {
      takeSelection(view);
      return readPlace(store, view.state);
    },
    show(id) {
      const range = rangeOf(id);
      if (!range) return false;
      const { tr, doc } = view.state;
      const isBlock = doc.nodeAt(range.from)?.isBlock === true;
      const selection = isBlock
        ? NodeSelection.create(doc, range.from)
        : TextSelection.between(doc.resolve(range.from), doc.resolve(range.to));
      view.dispatch(tr.setSelection(selection).scrollIntoView());
      view.focus();
      return true;
    },
    check,
    replace(note) {
      const range = findPlace(note);
      const result = check(note);
      if (!range || result !== "done") return result;
      const { state } = view;
      const replacement = note.replacement ?? "";
      const marks = state.doc.resolve(range.from + 1).marks();
      view.dispatch(
        replacement === ""
          ? state.tr.delete(range.from, range.to)
          : state.tr.replaceWith(range.from, range.to, state.schema.text(replacement, marks)),
      );
      return "done";
    },
  };
  store.editor = operations;
  let shown = store.notes();
  let active = store.active();
  const unsubscribe = store.subscribe(() => {
    if (shown === store.notes() && active === store.active()) return;
    shown = store.notes();
    active = store.active();
    search();
  });
  // The document is shown after the plugins are created.
  timer = setTimeout(search, 0);
  return {
    update(_view: EditorView, before: EditorState) {
      const marks = marksKey.getState(view.state);
      if (marks) store.setFound(new Set(marks.find().map(noteOf)));
      if (before.doc === view.state.doc || store.notes().length === 0) return;
      clearTimeout(timer);
      timer = setTimeout(search, SEARCH_DELAY_MS);
    },
    destroy() {
      clearTimeout(timer);
      unsubscribe();
      // The editor that took the place of this one may have connected before.
      if (store.editor === operations) store.editor = undefined;
    },
  };
}

/** Takes over what is selected on the page: a view in which nobody can write does not always do so by itself. */
function takeSelection(view: EditorView): void {
  const { anchorNode, anchorOffset, focusNode, focusOffset, isCollapsed } =
    view.dom.ownerDocument.getSelection() ?? {};
  if (view.editable || isCollapsed || !anchorNode || !focusNode) return;
  if (!view.dom.contains(anchorNode) || !view.dom.contains(focusNode)) return;
  const { tr, doc } = view.state;
  const [anchor, head] = [
    view.posAtDOM(anchorNode, anchorOffset ?? 0),
    view.posAtDOM(focusNode, focusOffset ?? 0),
  ];
  view.dispatch(tr.setSelection(TextSelection.between(doc.resolve(anchor), doc.resolve(head))));
}

function findRange(state: EditorState, id: string): Range | undefined {
  const marks = marksKey.getState(state)?.find(undefined, undefined, (spec) => spec.note === id);
  const own = marks?.filter(({ from, to }) => from < to) ?? [];
  if (own.length === 0) return undefined;
  return {
    from: Math.min(...own.map(({ from }) => from)),
    to: Math.max(...own.map(({ to }) => to)),
  };
}

/** The selection, or the block at the caret, as the place of a note. */
function readPlace(store: NoteStore, state: EditorState): NotePlace | undefined {
  const { selection, doc } = state;
  const binding = getBinding(state);
  if (!binding) return undefined;
  const { $from, $to, empty } = selection;
  const range = empty
    ? { from: $from.start(), to: $from.end() }
    : { from: selection.from, to: selection.to };
  const anchor = range.from < range.to ? toAnchor(binding, range, store.lineage()) : undefined;
  if (!anchor) return undefined;
  const text = quoteOf(doc, range);
  return {
    anchor,
    quote: (text.trim() === "" ? blockName(selection) : text).slice(0, NOTE_LENGTHS.quote),
    isText:
      $from.sameParent($to) &&
      $from.parent.isTextblock &&
      text.length <= NOTE_LENGTHS.quote &&
      !text.includes("\n"),
  };
}

function blockName(selection: EditorState["selection"]): string {
  const name = selection instanceof NodeSelection && BLOCK_NAMES[selection.node.type.name];
  return `[${name || "Block"}]`;
}

function decorate(store: NoteStore, before: EditorState, { doc }: EditorState): DecorationSet {
  const binding = getBinding(before);
  if (!binding) return DecorationSet.empty;
  const decorations = store.notes().flatMap((note) => {
    const { anchor } = note;
    const range = placeOf(note, binding, doc);
    if (!range) return [];
    if (anchor?.lineage !== store.lineage()) {
      const found = toAnchor(binding, range, store.lineage());
      // Not while the document is being changed.
      if (found) queueMicrotask(() => store.onFound(note.id, found));
    }
    return drawNote(note, range, { isBlock: doc.nodeAt(range.from)?.isBlock === true, store });
  });
  return DecorationSet.create(doc, decorations);
}

/** Positions of the words of a note on the body; undefined when they are gone. */
function placeOf(
  { anchor, quote }: EditorNote,
  binding: ProsemirrorBinding,
  doc: Node,
): Range | undefined {
  if (anchor && anchor.field !== "content") return undefined;
  const range = (anchor && toRange(binding, anchor)) ?? (quote ? findQuote(doc, quote) : undefined);
  return range && range.to <= doc.content.size ? range : undefined;
}

function drawNote(
  { id, replacement }: EditorNote,
  { from, to }: Range,
  { isBlock, store }: { isBlock: boolean; store: NoteStore },
): Decoration[] {
  const isSuggestion = replacement !== null;
  const classes = [
    isSuggestion ? "suggestion-old" : "note-mark",
    store.active() === id && "is-active",
  ];
  const attributes = { class: classes.filter(Boolean).join(" "), "data-note": id };
  const spec = { note: id };
  if (isBlock) return [Decoration.node(from, to, attributes, spec)];
  const words = Decoration.inline(
    from,
    to,
    { ...attributes, nodeName: isSuggestion ? "del" : "mark" },
    spec,
  );
  if (!isSuggestion || replacement === "") return [words];
  const insertion = () => {
    const element = document.createElement("ins");
    element.className = "suggestion-new";
    element.dataset.note = id;
    element.textContent = replacement;
    return element;
  };
  return [
    words,
    Decoration.widget(to, insertion, { ...spec, side: 1, key: `${id} ${replacement}` }),
  ];
}

function noteOf(mark: Decoration): string {
  return String(mark.spec.note);
}
