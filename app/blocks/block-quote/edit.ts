import type { BlockQuoteBlock } from "../../domain/content.ts";
import { rawText } from "../../domain/parse-inlines.ts";
import type { BlockEdit } from "../editor-node.ts";
import { hasText, inlinesFromEditor, inlinesToEditor } from "../inline-edit.ts";

export const blockQuoteEdit: BlockEdit<BlockQuoteBlock> = {
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
