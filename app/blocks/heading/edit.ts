import type { HeadingBlock } from "../../domain/content.ts";
import { parseHeadingLevel } from "../../domain/parse-content.ts";
import type { BlockEdit } from "../editor-node.ts";
import { hasText, inlinesFromEditor, inlinesToEditor } from "../inline-edit.ts";

export const headingEdit: BlockEdit<HeadingBlock> = {
  names: ["heading"],
  toEditor: ({ level, children }) => ({
    type: "heading",
    attrs: { level },
    content: inlinesToEditor(children),
  }),
  fromEditor({ attrs, content }) {
    const children = inlinesFromEditor(content);
    return hasText(children)
      ? { type: "heading", level: parseHeadingLevel(attrs?.level), children }
      : undefined;
  },
};
