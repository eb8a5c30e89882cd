import type { HeadingBlock } from "../../domain/content.ts";
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
      ? { type: "heading", level: readHeadingLevel(attrs?.level), children }
      : undefined;
  },
};

/** 2 where it is none of the six. */
export function readHeadingLevel(value: unknown): HeadingBlock["level"] {
  const levels = [1, 2, 3, 4, 5, 6] as const;
  return levels.find((level) => level === Number(value)) ?? 2;
}
