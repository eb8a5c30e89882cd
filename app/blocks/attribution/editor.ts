import { Node } from "@tiptap/core";
import type { AttributionBlock } from "../../domain/content.ts";
import type { BlockEditor } from "../base/block-editor.ts";
import { hasText, inlinesFromEditor, inlinesToEditor } from "../base/inline-editor.ts";

/** Created by imports only. Its text can be edited. */
const attributionNode = Node.create({
  name: "attribution",
  group: "block",
  content: "inline*",
  defining: true,
  parseHTML: () => [{ tag: "p.article-attribution", priority: 60 }],
  renderHTML: () => ["p", { class: "article-attribution", dir: "auto" }, 0],
});

export const attributionEditor: BlockEditor<AttributionBlock> = {
  nodes: [attributionNode],
  names: ["attribution"],
  toEditor: ({ children }) => ({ type: "attribution", content: inlinesToEditor(children) }),
  fromEditor({ content }) {
    const children = inlinesFromEditor(content);
    return hasText(children) ? { type: "attribution", children } : undefined;
  },
};
