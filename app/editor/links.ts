import type { Editor } from "@tiptap/core";
import { rawText } from "../domain/parse-inlines.ts";

/** The link at the cursor. `isNewText`: there is neither a link nor a selection. */
export function readLink(editor: Editor): { href: string; isNewText: boolean } {
  const href = rawText(editor.getAttributes("link").href);
  return { href, isNewText: href === "" && editor.state.selection.empty };
}

/** Links the selection, changes the link at the cursor, or inserts `text` as a new link. */
export function setLink(editor: Editor, { href, text }: { href: string; text: string }): void {
  const { isNewText } = readLink(editor);
  const chain = editor.chain().focus();
  if (isNewText) {
    const marks = [{ type: "link", attrs: { href } }];
    // Text typed next is not part of the link.
    chain.insertContent({ type: "text", text, marks }).unsetMark("link").run();
  } else {
    chain.extendMarkRange("link").setLink({ href }).run();
  }
}

export function removeLink(editor: Editor): void {
  editor.chain().focus().extendMarkRange("link").unsetLink().run();
}
