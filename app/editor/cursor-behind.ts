import type { Command } from "@tiptap/core";
import { Selection, TextSelection } from "@tiptap/pm/state";

/** Moves on from a block that was just put in, to the text after it: what is typed next must not replace it. */
export const cursorBehind: Command = ({ tr, state, dispatch }) => {
  if (!dispatch) return true;
  const end = tr.selection.to;
  const next = Selection.findFrom(tr.doc.resolve(end), 1, true);
  if (next) {
    tr.setSelection(next);
    return true;
  }
  const paragraph = state.schema.nodes.paragraph?.create();
  if (paragraph) tr.insert(end, paragraph).setSelection(TextSelection.create(tr.doc, end + 1));
  return true;
};
