import { Node, nodeInputRule } from "@tiptap/core";
import type { DividerBlock } from "../../domain/content.ts";
import type { BlockEditor } from "../base/block-editor.ts";

const dividerNode = Node.create({
  name: "divider",
  group: "block",
  atom: true,
  parseHTML: () => [{ tag: "hr" }],
  renderHTML: () => ["hr"],
  addInputRules() {
    return [nodeInputRule({ find: /^(?:---|—-|___\s|\*\*\*\s)$/, type: this.type })];
  },
});

export const dividerEditor: BlockEditor<DividerBlock> = {
  nodes: [dividerNode],
  names: ["divider"],
  toEditor: () => ({ type: "divider" }),
  fromEditor: () => ({ type: "divider", children: [] }),
};
