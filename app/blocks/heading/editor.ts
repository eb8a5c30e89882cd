import { Node, textblockTypeInputRule } from "@tiptap/core";
import type { HeadingBlock } from "../../domain/content.ts";
import { parseHeadingLevel } from "../../domain/parse-content.ts";
import type { BlockEditor } from "../base/block-editor.ts";
import { hasText, inlinesFromEditor, inlinesToEditor } from "../base/inline-editor.ts";

/** Levels that writers can choose: level 1 is the article's title, levels below 4 look the same. */
const OFFERED_LEVELS = [2, 3, 4] as const;

const headingNode = Node.create({
  name: "heading",
  group: "block",
  content: "inline*",
  defining: true,
  addAttributes: () => ({ level: { default: 2, rendered: false } }),
  parseHTML: () =>
    [1, 2, 3, 4, 5, 6].map((level) => ({
      tag: `h${level}`,
      // Headings copied from this editor keep their level; others are limited to the offered ones.
      getAttrs: (element: HTMLElement) => ({
        level: parseHeadingLevel(element.dataset.level ?? Math.min(Math.max(level, 2), 4)),
      }),
    })),
  renderHTML: ({ node }) => {
    const level = parseHeadingLevel(node.attrs.level);
    return [`h${level}`, { "data-level": String(level), dir: "auto" }, 0];
  },
  addKeyboardShortcuts() {
    return Object.fromEntries(
      OFFERED_LEVELS.map((level) => [
        `Mod-Alt-${level}`,
        () => this.editor.commands.toggleNode(this.name, "paragraph", { level }),
      ]),
    );
  },
  addInputRules() {
    return [
      textblockTypeInputRule({
        find: /^(#{1,4})\s$/,
        type: this.type,
        getAttributes: ([, marks]) => ({ level: Math.max(2, marks?.length ?? 2) }),
      }),
    ];
  },
});

export const headingEditor: BlockEditor<HeadingBlock> = {
  nodes: [headingNode],
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
