import { Node, textblockTypeInputRule } from "@tiptap/core";
import { parseHeadingLevel } from "../../domain/parse-content.ts";

/** The levels that writers choose from: the first is the story's title, below the fourth nobody sees a difference. */
const OFFERED_LEVELS = [2, 3, 4] as const;

export const headingNode = Node.create({
  name: "heading",
  group: "block",
  content: "inline*",
  defining: true,
  addAttributes: () => ({ level: { default: 2, rendered: false } }),
  parseHTML: () =>
    [1, 2, 3, 4, 5, 6].map((level) => ({
      tag: `h${level}`,
      // What was copied here keeps its level; what comes from elsewhere gets one that is offered.
      getAttrs: (element: HTMLElement) => ({
        level: parseHeadingLevel(element.dataset.level ?? Math.min(Math.max(level, 2), 4)),
      }),
    })),
  renderHTML: ({ node }) => {
    const level = parseHeadingLevel(node.attrs.level);
    return [`h${level}`, { "data-level": String(level) }, 0];
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
