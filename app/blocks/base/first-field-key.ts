import type { Editor } from "@tiptap/core";
import { NodeSelection } from "@tiptap/pm/state";

/** A key that moves from a selected block of this type to its first field. It does nothing elsewhere. */
export function firstFieldKey(editor: Editor, type: string): () => boolean {
  return () => {
    const { selection } = editor.state;
    if (!(selection instanceof NodeSelection) || selection.node.type.name !== type) return false;
    const element = editor.view.nodeDOM(selection.from);
    const field = element instanceof HTMLElement ? element.querySelector("input") : null;
    field?.focus();
    return field !== null;
  };
}
