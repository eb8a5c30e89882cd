import type { Editor } from "@tiptap/core";
import { Fragment, type ResolvedPos, Slice } from "@tiptap/pm/model";
import { Selection, TextSelection, type Transaction } from "@tiptap/pm/state";
import { dropPoint } from "@tiptap/pm/transform";
import type { EditorNode } from "../blocks/base/block-editor.ts";

/**
 * Inserts blocks between others, so that no text is cut in two: after the block that holds the caret, in place of an
 * empty paragraph, or at the block boundary nearest to `place`. The caret goes behind them.
 */
export function insertBlocks(
  editor: Editor,
  blocks: readonly EditorNode[],
  place?: number,
): boolean {
  return editor
    .chain()
    .focus()
    .command(({ tr, state, dispatch }) => {
      if (!dispatch) return true;
      const content = Fragment.fromArray(blocks.map((block) => state.schema.nodeFromJSON(block)));
      const { from, to } =
        place === undefined ? besideBlock(tr.selection.$to) : nearestBoundary(tr, place, content);
      tr.replaceWith(from, to, content);
      moveCaretBehind(tr, from + content.size);
      return true;
    })
    .scrollIntoView()
    .run();
}

type Range = { from: number; to: number };

function besideBlock($caret: ResolvedPos): Range {
  if ($caret.depth === 0) return { from: $caret.pos, to: $caret.pos };
  const isEmpty =
    $caret.depth === 1 && $caret.parent.type.name === "paragraph" && $caret.parent.childCount === 0;
  const to = $caret.after(1);
  return { from: isEmpty ? $caret.before(1) : to, to };
}

function nearestBoundary({ doc }: Transaction, place: number, content: Fragment): Range {
  const boundary = dropPoint(doc, place, new Slice(content, 0, 0)) ?? doc.content.size;
  return { from: boundary, to: boundary };
}

/** Moves the caret to the text behind inserted blocks, so that typing does not replace them. */
export function moveCaretBehind(tr: Transaction, end: number): void {
  const next = Selection.findFrom(tr.doc.resolve(end), 1, true);
  if (next) {
    tr.setSelection(next);
    return;
  }
  const paragraph = tr.doc.type.schema.nodes.paragraph?.create();
  if (paragraph) tr.insert(end, paragraph).setSelection(TextSelection.create(tr.doc, end + 1));
}
