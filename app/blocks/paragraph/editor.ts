import { Node } from "@tiptap/core";
import type { ParagraphBlock } from "../../domain/content.ts";
import type { BlockEditor } from "../base/block-editor.ts";
import { hasText, inlinesFromEditor, inlinesToEditor } from "../base/inline-editor.ts";

/** The default block: created by Enter and for pasted text. */
const paragraphNode = Node.create({
  name: "paragraph",
  priority: 1000,
  group: "block",
  content: "inline*",
  parseHTML: () => [{ tag: "p" }],
  renderHTML: () => ["p", { dir: "auto" }, 0],
  addKeyboardShortcuts() {
    return { "Mod-Alt-0": () => this.editor.commands.setNode(this.name) };
  },
});

export const paragraphEditor: BlockEditor<ParagraphBlock> = {
  nodes: [paragraphNode],
  names: ["paragraph"],
  toEditor: ({ children }) => ({ type: "paragraph", content: inlinesToEditor(children) }),
  fromEditor({ content }) {
    const children = inlinesFromEditor(content);
    return hasText(children) ? { type: "paragraph", children } : undefined;
  },
};
