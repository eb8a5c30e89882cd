import type { Editor } from "@tiptap/core";
import { embedEditor } from "../blocks/embed/editor.ts";
import { type LookUpEmbed, NoEmbedError } from "../blocks/embed/embed-lookup.ts";
import { relatedArticleEditor } from "../blocks/related-article/editor.ts";
import type { EmbedBlock, RelatedArticleBlock } from "../domain/content.ts";
import { showToast } from "../ui/show-toast.ts";
import { insertBlocks, moveCaretBehind } from "./insert-blocks.ts";
import { getUndoManager } from "./undo-steps.ts";

/**
 * Puts an embed in place of an address that is alone on a line, once the site knows what it is. Of one that cannot be
 * embedded, the link stays.
 */
export async function embedLine(
  editor: Editor,
  lookUp: LookUpEmbed,
  address: string,
): Promise<void> {
  try {
    const block = await lookUp(address);
    if (editor.isDestroyed || !replaceLine(editor, address, block)) return;
    showToast({
      title:
        block.type === "embed" ? `Embedded from ${block.provider}` : "Card of the Article Added",
      action: {
        label: "Keep link",
        onPress: () => !editor.isDestroyed && editor.chain().undo().focus().run(),
      },
      duration: 10_000,
    });
  } catch (error) {
    // Most addresses are those of pages, which are linked.
    if (error instanceof NoEmbedError) return;
    showToast({
      variant: "destructive",
      title: "Pasted as a Link",
      description: error instanceof Error ? error.message : undefined,
    });
  }
}

/** Inserts an embed, or a card of an article, after the block that holds the caret. */
export function insertEmbed(editor: Editor, block: Found): void {
  insertBlocks(editor, [toNode(block)]);
}

type Found = EmbedBlock | RelatedArticleBlock;

function toNode(block: Found) {
  return block.type === "embed"
    ? embedEditor.toEditor(block)
    : relatedArticleEditor.toEditor(block);
}

/** Replaces the paragraph that holds the address and nothing else; false where nobody left it so. */
function replaceLine(editor: Editor, address: string, block: Found): boolean {
  const { doc, selection, schema, tr } = editor.state;
  let line: { from: number; to: number } | undefined;
  doc.forEach((node, place) => {
    if (node.type.name === "paragraph" && node.textContent.trim() === address)
      line = { from: place, to: place + node.nodeSize };
  });
  if (!line) return false;
  const { from, to } = line;
  const node = schema.nodeFromJSON(toNode(block));
  tr.replaceWith(from, to, node);
  if (selection.from > from && selection.to < to) moveCaretBehind(tr, from + node.nodeSize);
  // Undo makes it a link again, however fast the site answered.
  getUndoManager(editor.state)?.stopCapturing();
  editor.view.dispatch(tr);
  return true;
}
