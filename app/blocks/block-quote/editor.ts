import { Node, textblockTypeInputRule } from "@tiptap/core";
import type { BlockQuoteBlock } from "../../domain/content.ts";
import { rawText } from "../../domain/parse-inlines.ts";
import type { BlockEditor } from "../base/block-editor.ts";
import { hasText, inlinesFromEditor, inlinesToEditor } from "../base/inline-editor.ts";

const blockQuoteNode = Node.create({
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
  renderHTML: ({ HTMLAttributes }) => ["blockquote", { ...HTMLAttributes, dir: "auto" }, 0],
  addKeyboardShortcuts() {
    return { "Mod-Shift-b": () => this.editor.commands.toggleNode(this.name, "paragraph") };
  },
  addInputRules() {
    return [textblockTypeInputRule({ find: /^\s*>\s$/, type: this.type })];
  },
});

export const blockQuoteEditor: BlockEditor<BlockQuoteBlock> = {
  nodes: [blockQuoteNode],
  names: ["blockQuote"],
  texts: { blockQuote: ["cite"] },
  toEditor: ({ children, cite }) => ({
    type: "blockQuote",
    attrs: { cite: cite ?? "" },
    content: inlinesToEditor(children),
  }),
  fromEditor({ attrs, content }) {
    const children = inlinesFromEditor(content);
    const cite = rawText(attrs?.cite);
    if (!hasText(children)) return undefined;
    return { type: "block-quote", children, ...(cite.trim() !== "" ? { cite } : {}) };
  },
};
