import type { EditorState } from "@tiptap/pm/state";
import { absolutePositionToRelativePosition, ySyncPluginKey } from "@tiptap/y-tiptap";
import { createAbsolutePositionFromRelativePosition, XmlText } from "yjs";
import { getBinding } from "./binding.ts";
import { getUndoManager } from "./undo-steps.ts";

/** A new text for a range of the editor's document. */
export type TextReplacement = { from: number; to: number; text: string };

/**
 * Replaces words of the shared body, each in its place and all in one undo step. A transaction of the editor would
 * replace a paragraph from its first change to its last, and colleagues' cursors and words between them would move.
 *
 * @param replacements in the order of the text.
 * @returns false, without a change, where the body is not shared or a range is more than text.
 */
export function replaceInSharedText(
  state: EditorState,
  replacements: readonly TextReplacement[],
): boolean {
  const binding = getBinding(state);
  if (!binding) return false;
  const { doc, type, mapping } = binding;
  const find = (position: number) => {
    const place = absolutePositionToRelativePosition(position, type, mapping);
    return createAbsolutePositionFromRelativePosition(place, doc);
  };
  const changes = replacements.map(({ from, to, text }) => {
    const [first = ""] = state.doc.textBetween(from, to);
    // A position between two texts is found at the end of the first.
    const [inside, end] = [find(from + first.length), find(to)];
    if (!(end?.type instanceof XmlText) || inside?.type !== end.type) return undefined;
    return {
      shared: end.type,
      start: inside.index - first.length,
      inside: inside.index,
      end: end.index,
      text,
    };
  });
  if (!changes.every((change) => change !== undefined)) return false;
  const manager = getUndoManager(state);
  manager?.stopCapturing();
  doc.transact(() => {
    for (const { shared, start, inside, end, text } of changes.reverse()) {
      // Takes the marks of the first character.
      shared.insert(inside, text);
      shared.delete(inside + text.length, end - inside);
      shared.delete(start, inside - start);
    }
  }, ySyncPluginKey);
  manager?.stopCapturing();
  return true;
}
