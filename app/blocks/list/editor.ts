import { type Editor, wrappingInputRule } from "@tiptap/core";
import {
  BulletList,
  ListItem as ListItemNode,
  ListKeymap,
  OrderedList,
} from "@tiptap/extension-list";
import type { ListBlock, ListItem } from "../../domain/content.ts";
import { DEEPEST_LIST } from "../../domain/parse-content.ts";
import type { BlockEditor, EditorNode } from "../base/block-editor.ts";
import { hasText, inlinesFromEditor, inlinesToEditor } from "../base/inline-editor.ts";
import { toggleList } from "./toggle-list.ts";

const bulletList = BulletList.extend({
  addKeyboardShortcuts() {
    return { "Mod-Shift-8": () => toggleList(this.editor, "bulletList") };
  },
});

/** Numbering always starts at 1, and only "1." starts a list: a year at the start of a line does not. */
const orderedList = OrderedList.extend({
  addAttributes: () => ({}),
  addInputRules() {
    return [wrappingInputRule({ find: /^1[.)]\s$/, type: this.type })];
  },
  addKeyboardShortcuts() {
    return { "Mod-Shift-7": () => toggleList(this.editor, "orderedList") };
  },
});

/** A list item has one line of text and nested lists. */
const listItem = ListItemNode.extend({
  content: "paragraph list*",
  addKeyboardShortcuts() {
    return {
      ...this.parent?.(),
      Tab: () =>
        countLists(this.editor) < DEEPEST_LIST && this.editor.commands.sinkListItem(this.name),
    };
  },
});

function countLists({ state }: Editor): number {
  const { $from } = state.selection;
  const ancestors = Array.from({ length: $from.depth }, (_, depth) => $from.node(depth + 1));
  return ancestors.filter(({ type }) => type.isInGroup("list")).length;
}

const listNodes = [bulletList, orderedList, listItem, ListKeymap];

const NAMES = ["bulletList", "orderedList"];

export const listEditor: BlockEditor<ListBlock> = {
  nodes: listNodes,
  names: NAMES,
  toEditor: listToEditor,
  fromEditor: listFromEditor,
};

function listToEditor({ ordered, children }: ListBlock): EditorNode {
  return {
    type: ordered ? "orderedList" : "bulletList",
    content: children.map((item) => ({
      type: "listItem",
      content: [
        { type: "paragraph", content: inlinesToEditor(item.children) },
        ...(item.lists ?? []).map(listToEditor),
      ],
    })),
  };
}

function listFromEditor({ type, content = [] }: EditorNode): ListBlock | undefined {
  const children = content.flatMap(itemFromEditor);
  if (children.length === 0) return undefined;
  return { type: "list", ordered: type === "orderedList", children };
}

function itemFromEditor({ content = [] }: EditorNode): ListItem[] {
  const line = content.find(({ type }) => type === "paragraph");
  const children = inlinesFromEditor(line?.content);
  const lists = content
    .filter(({ type }) => NAMES.includes(type))
    .flatMap((list) => listFromEditor(list) ?? []);
  if (!hasText(children) && lists.length === 0) return [];
  return [{ type: "list-item", children, ...(lists.length > 0 ? { lists } : {}) }];
}
