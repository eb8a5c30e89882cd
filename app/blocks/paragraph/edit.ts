import type { ParagraphBlock } from "../../domain/content.ts";
import type { BlockEdit } from "../editor-node.ts";
import { hasText, inlinesFromEditor, inlinesToEditor } from "../inline-edit.ts";

export const paragraphEdit: BlockEdit<ParagraphBlock> = {
  names: ["paragraph"],
  toEditor: ({ children }) => ({ type: "paragraph", content: inlinesToEditor(children) }),
  fromEditor({ content }) {
    const children = inlinesFromEditor(content);
    return hasText(children) ? { type: "paragraph", children } : undefined;
  },
};
