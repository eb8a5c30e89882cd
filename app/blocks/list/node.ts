import { type Editor, wrappingInputRule } from "@tiptap/core";
import { BulletList, ListItem, ListKeymap, OrderedList } from "@tiptap/extension-list";
import { DEEPEST_LIST } from "../../domain/parse-content.ts";
import { toggleList } from "./toggle-list.ts";

const bulletList = BulletList.extend({
  addKeyboardShortcuts() {
    return { "Mod-Shift-8": () => toggleList(this.editor, "bulletList") };
  },
});

/** Numbers always begin with 1, and only "1." begins a list: a year at the start of a line does not. */
const orderedList = OrderedList.extend({
  addAttributes: () => ({}),
  addInputRules() {
    return [wrappingInputRule({ find: /^1[.)]\s$/, type: this.type })];
  },
  addKeyboardShortcuts() {
    return { "Mod-Shift-7": () => toggleList(this.editor, "orderedList") };
  },
});

/** An entry is a line of text and the lists below it. */
const listItem = ListItem.extend({
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

export const listNodes = [bulletList, orderedList, listItem, ListKeymap];
