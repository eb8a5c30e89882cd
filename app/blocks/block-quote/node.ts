import { Node, textblockTypeInputRule } from "@tiptap/core";
import { ReactNodeViewRenderer } from "@tiptap/react";
import { BlockQuoteEditView } from "./edit-view.tsx";

export const blockQuoteNode = Node.create({
  name: "blockQuote",
  group: "block",
  content: "inline*",
  defining: true,
  addAttributes: () => ({
    cite: {
      default: "",
      parseHTML: (element: HTMLElement) => element.dataset.cite ?? "",
      renderHTML: ({ cite }) => (cite === "" ? {} : { "data-cite": cite }),
    },
  }),
  parseHTML: () => [{ tag: "blockquote" }],
  renderHTML: ({ HTMLAttributes }) => ["blockquote", HTMLAttributes, 0],
  addNodeView: () => ReactNodeViewRenderer(BlockQuoteEditView),
  addKeyboardShortcuts() {
    return { "Mod-Shift-b": () => this.editor.commands.toggleNode(this.name, "paragraph") };
  },
  addInputRules() {
    return [textblockTypeInputRule({ find: /^\s*>\s$/, type: this.type })];
  },
});
