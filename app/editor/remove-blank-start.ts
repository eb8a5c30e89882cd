import type { Node } from "@tiptap/pm/model";
import type { Editor } from "@tiptap/react";

/** Deletes the blank blocks at the beginning of a body, and moves the caret there. The last block stays in any case. */
export function removeBlankStart(editor: Editor): void {
  const { doc } = editor.state;
  let end = 0;
  doc.forEach((block, offset, index) => {
    const isNext = offset === end && index < doc.childCount - 1;
    if (isNext && isBlank(block)) end = offset + block.nodeSize;
  });
  if (end > 0) editor.view.dispatch(editor.state.tr.delete(0, end));
  editor.commands.focus("start");
}

/** Whether a block shows nothing: no text, and nothing like an image. */
function isBlank(block: Node): boolean {
  let hasContent = block.isAtom || block.textContent.trim() !== "";
  block.descendants((node) => {
    if (node.isAtom && !node.isText && node.type.name !== "lineBreak") hasContent = true;
  });
  return !hasContent;
}
