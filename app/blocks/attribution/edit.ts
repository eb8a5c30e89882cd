import type { AttributionBlock } from "../../domain/content.ts";
import type { BlockEdit } from "../editor-node.ts";
import { hasText, inlinesFromEditor, inlinesToEditor } from "../inline-edit.ts";

export const attributionEdit: BlockEdit<AttributionBlock> = {
  names: ["attribution"],
  toEditor: ({ children }) => ({ type: "attribution", content: inlinesToEditor(children) }),
  fromEditor({ content }) {
    const children = inlinesFromEditor(content);
    return hasText(children) ? { type: "attribution", children } : undefined;
  },
};
