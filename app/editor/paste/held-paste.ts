import { Extension } from "@tiptap/core";
import { Plugin, PluginKey, TextSelection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { showToast } from "../../ui/show-toast.ts";
import type { LazyHtmlCode } from "./html-code.ts";

/** Positions that follow the text: the range that is replaced, then the caret of what was typed since. */
type Places = readonly number[];

const key = new PluginKey<Places>("heldPaste");

/**
 * Holds what is pasted or dropped before the code that reads it is loaded. It comes to its place then, before what was
 * typed since. If the code cannot be loaded, it comes as plain text.
 */
export function heldPaste(code: LazyHtmlCode) {
  /** The first comes to the place, each other one after it. */
  let held: (ClipboardEvent | DragEvent)[] = [];

  function hold(view: EditorView, event: ClipboardEvent | DragEvent): boolean {
    const isMoved = view.dragging !== null;
    const html = dataOf(event)?.getData("text/html");
    if (code.get() || !html || isMoved || !view.editable) return false;
    event.preventDefault();
    held.push(copyEvent(event));
    if (held.length > 1) return true;
    const { from, to } = view.state.selection;
    view.dispatch(view.state.tr.setMeta(key, [from, to]));
    void code
      .load()
      .then(
        () => true,
        () => false,
      )
      .then((isLoaded) => release(view, isLoaded));
    return true;
  }

  function release(view: EditorView, isLoaded: boolean): void {
    const events = held;
    held = [];
    if (view.isDestroyed) return;
    if (!isLoaded) showPlainText();
    const [from = 0, to = 0] = key.getState(view.state) ?? [];
    const { selection } = view.state;
    const hasMoved = selection.from !== from || selection.to !== to;
    if (hasMoved) select(view, from, to, [selection.anchor, selection.head]);
    for (const event of events) {
      view.dom.dispatchEvent(isLoaded ? event : copyEvent(event, ["text/html"]));
    }
    const [movedAnchor = 0, movedHead = 0] = key.getState(view.state) ?? [];
    if (hasMoved) select(view, movedAnchor, movedHead, []);
  }

  return Extension.create({
    name: "heldPaste",
    addProseMirrorPlugins: () => [
      new Plugin<Places>({
        key,
        state: {
          init: () => [],
          apply: (tr, places) => tr.getMeta(key) ?? places.map((at) => tr.mapping.map(at, -1)),
        },
        props: { handleDOMEvents: { paste: hold, drop: hold } },
        view: () => {
          // A failure is repeated by the first paste.
          void code.load().catch(() => undefined);
          return {};
        },
      }),
    ],
  });
}

function select(view: EditorView, anchor: number, head: number, places: Places): void {
  const { tr, doc } = view.state;
  view.dispatch(
    tr
      .setSelection(TextSelection.between(doc.resolve(anchor), doc.resolve(head)))
      .setMeta(key, places),
  );
}

function dataOf(event: ClipboardEvent | DragEvent): DataTransfer | null {
  return "dataTransfer" in event ? event.dataTransfer : event.clipboardData;
}

/** A copy that can be dispatched, with data that can be read later. */
function copyEvent(
  event: ClipboardEvent | DragEvent,
  omitted: readonly string[] = [],
): ClipboardEvent | DragEvent {
  const data = new DataTransfer();
  const source = dataOf(event);
  for (const type of source?.types ?? []) {
    if (type !== "Files" && !omitted.includes(type))
      data.setData(type, source?.getData(type) ?? "");
  }
  for (const file of source?.files ?? []) data.items.add(file);
  const options = { bubbles: true, cancelable: true };
  if (!("dataTransfer" in event))
    return new ClipboardEvent("paste", { ...options, clipboardData: data });
  const { clientX, clientY } = event;
  return new DragEvent("drop", { ...options, clientX, clientY, dataTransfer: data });
}

function showPlainText(): void {
  showToast({
    title: "Pasted as Plain Text",
    description:
      "The site can't be reached. Undo and paste again once it can to get the formatting too.",
  });
}
