import { Node, textblockTypeInputRule } from "@tiptap/core";
import {
  NodeViewContent,
  type NodeViewProps,
  NodeViewWrapper,
  ReactNodeViewRenderer,
} from "@tiptap/react";
import type { BlockQuoteBlock } from "../../domain/content.ts";
import { rawText } from "../../domain/parse-inlines.ts";
import { AttributeField } from "../base/attribute-field.tsx";
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
  renderHTML: ({ HTMLAttributes }) => ["blockquote", HTMLAttributes, 0],
  addNodeView: () => ReactNodeViewRenderer(BlockQuoteEditView),
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

/** A quote with a field for its source. */
function BlockQuoteEditView(props: NodeViewProps) {
  return (
    <NodeViewWrapper as="blockquote">
      <NodeViewContent />
      <cite contentEditable={false}>
        <AttributeField
          {...props}
          name="cite"
          label="Source of the quote"
          placeholder="Who said it (optional)"
          value={rawText(props.node.attrs.cite)}
        />
      </cite>
    </NodeViewWrapper>
  );
}
