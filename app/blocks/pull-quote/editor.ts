import { Node } from "@tiptap/core";
import type { PullQuoteBlock } from "../../domain/content.ts";
import { rawText } from "../../domain/parse-inlines.ts";
import type { BlockEditor } from "../base/block-editor.ts";
import { hasText, inlinesFromEditor, inlinesToEditor } from "../base/inline-editor.ts";

const pullQuoteNode = Node.create({
  name: "pullQuote",
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
  parseHTML: () => [{ tag: "figure[data-block=pull-quote]", contentElement: "blockquote" }],
  renderHTML: ({ HTMLAttributes }) => [
    "figure",
    { ...HTMLAttributes, "data-block": "pull-quote" },
    ["blockquote", { dir: "auto" }, 0],
  ],
});

export const pullQuoteEditor: BlockEditor<PullQuoteBlock> = {
  nodes: [pullQuoteNode],
  names: ["pullQuote"],
  texts: { pullQuote: ["cite"] },
  toEditor: ({ children, cite }) => ({
    type: "pullQuote",
    attrs: { cite: cite ?? "" },
    content: inlinesToEditor(children),
  }),
  fromEditor({ attrs, content }) {
    const children = inlinesFromEditor(content);
    const cite = rawText(attrs?.cite);
    if (!hasText(children)) return undefined;
    return { type: "pull-quote", children, ...(cite.trim() !== "" ? { cite } : {}) };
  },
};
