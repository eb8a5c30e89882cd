import { wrappingInputRule } from "@tiptap/core";
import { BulletList, ListItem, ListKeymap, OrderedList } from "@tiptap/extension-list";

/** Numbers always begin with 1, and only "1." begins a list: a year at the start of a line does not. */
const orderedList = OrderedList.extend({
  addAttributes: () => ({}),
  addInputRules() {
    return [wrappingInputRule({ find: /^1[.)]\s$/, type: this.type })];
  },
});

/** An entry is a line of text and the lists below it. */
const listItem = ListItem.extend({ content: "paragraph list*" });

export const listNodes = [BulletList, orderedList, listItem, ListKeymap];
