import type { Editor } from "@tiptap/core";
import { type EditorState, Plugin, Selection } from "@tiptap/pm/state";
import { ySyncPluginKey } from "@tiptap/y-tiptap";

type Library = typeof import("@tiptap/pm/tables");
type Loaded = Library & { plugin: Plugin };

let loaded: Loaded | undefined;
let loading: Promise<Loaded> | undefined;

/** Loads ProseMirror's table commands: when an article has a table, or gets its first one. */
export function loadTableEditing(): Promise<Loaded> {
  loading ??= import("@tiptap/pm/tables").then((library) => {
    loaded = { ...library, plugin: library.tableEditing() };
    return loaded;
  });
  return loading;
}

/**
 * ProseMirror's table editing, passed on to once it is loaded: a plugin cannot be added to an open editor without
 * rendering the shared body anew. It has no state of its own, so the selection before a drag is kept here.
 */
export function tableEditing(): Plugin {
  let before: Selection | undefined;
  return new Plugin({
    props: {
      decorations: (state) => loaded?.plugin.props.decorations?.call(loaded.plugin, state),
      handleKeyDown: (view, event) =>
        loaded?.plugin.props.handleKeyDown?.call(loaded.plugin, view, event),
      handlePaste: (view, event, slice) =>
        loaded?.plugin.props.handlePaste?.call(loaded.plugin, view, event, slice),
      handleTripleClick: (view, place, event) =>
        loaded?.plugin.props.handleTripleClick?.call(loaded.plugin, view, place, event),
      handleDOMEvents: {
        mousedown(view, event) {
          if (!loaded) return false;
          before = view.state.selection;
          view.root.addEventListener("mouseup", () => (before = undefined), { once: true });
          return loaded.plugin.props.handleDOMEvents?.mousedown?.call(loaded.plugin, view, event);
        },
      },
      // Keeps the cells that a drag has selected from the browser's own selection.
      createSelectionBetween({ state: { selection } }) {
        const isDragged = before !== undefined && !selection.eq(before);
        return isDragged && loaded && selection instanceof loaded.CellSelection ? selection : null;
      },
    },
    // Two editors that both mend a change of the other would never end: only own changes are mended.
    appendTransaction(transactions, oldState, state) {
      if (!loaded) return undefined;
      const isOwn = transactions.every((transaction) => !transaction.getMeta(ySyncPluginKey));
      const { spec } = loaded.plugin;
      return spec.appendTransaction?.call(
        loaded.plugin,
        transactions,
        isOwn ? oldState : state,
        state,
      );
    },
    view: (view) => {
      const load = () => {
        if (!loading && hasTable(view.state)) void loadTableEditing();
      };
      load();
      return { update: load };
    },
  });
}

function hasTable({ doc }: EditorState): boolean {
  return doc.children.some(({ type }) => type.name === "table");
}

export function isInTable({ selection: { $head } }: EditorState): boolean {
  return Array.from({ length: $head.depth }, (_, depth) => $head.node(depth + 1)).some(
    ({ type }) => type.name === "table",
  );
}

/**
 * Selects the next cell or the one before, also while the library is loading. Behind the last cell a row is added.
 * False outside of tables and before the first cell.
 */
export function moveToCell(editor: Editor, direction: 1 | -1): boolean {
  if (!isInTable(editor.state)) return false;
  if (selectCell(editor, direction)) return true;
  if (direction === -1) return false;
  void loadTableEditing().then(({ addRowAfter }) => {
    if (!editor.isDestroyed && addRowAfter(editor.state, editor.view.dispatch))
      selectCell(editor, direction);
  });
  return true;
}

function selectCell(editor: Editor, direction: 1 | -1): boolean {
  const { $head } = editor.state.selection;
  const depth = Array.from({ length: $head.depth }, (_, index) => index + 1).find(
    (level) => $head.node(level).type.name === "table",
  );
  if (depth === undefined || depth + 2 > $head.depth) return false;
  const current = $head.before(depth + 2);
  const places: number[] = [];
  $head.node(depth).descendants((node, place) => {
    const isRow = node.type.name === "tableRow";
    if (!isRow) places.push($head.start(depth) + place);
    return isRow;
  });
  const place = places[places.indexOf(current) + direction];
  const cell = place === undefined ? null : editor.state.doc.nodeAt(place);
  if (place === undefined || !cell) return false;
  const { doc } = editor.state;
  const from = Selection.findFrom(doc.resolve(place), 1, true)?.from ?? place;
  const to = Selection.findFrom(doc.resolve(place + cell.nodeSize), -1, true)?.to ?? from;
  return editor.chain().setTextSelection({ from, to }).scrollIntoView().run();
}
