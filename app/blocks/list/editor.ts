import { type Editor, wrappingInputRule } from "@tiptap/core";
import { BulletList } from "@tiptap/extension-list/bullet-list";
import { ListItem as ListItemNode } from "@tiptap/extension-list/item";
import { ListKeymap } from "@tiptap/extension-list/keymap";
import { OrderedList } from "@tiptap/extension-list/ordered-list";
import { Fragment, type Node, type NodeRange } from "@tiptap/pm/model";
import { Plugin, TextSelection, type Transaction } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import type { ListBlock, ListItem } from "../../domain/content.ts";
import { DEEPEST_LIST, parseListStart } from "../../domain/parse-content.ts";
import { textDirection } from "../../domain/text-direction.ts";
import type { BlockEditor, EditorNode } from "../base/block-editor.ts";
import { hasText, inlinesFromEditor, inlinesToEditor } from "../base/inline-editor.ts";

/** Bullets and numbers stand at the side where the first words begin. */
const DIRECTION = { HTMLAttributes: { dir: "auto" } };
const LETTERS = 200;

/** In the editor, the lines of a list have directions of their own, over which `dir="auto"` passes. */
const listDirections = new Plugin({
  props: {
    decorations({ doc }) {
      const lists: Decoration[] = [];
      doc.descendants((node, place) => {
        if (!node.type.isInGroup("list")) return !node.isTextblock;
        const start = node.textBetween(0, Math.min(node.content.size, LETTERS), " ");
        if (textDirection(start) === "rtl")
          lists.push(Decoration.node(place, place + node.nodeSize, { dir: "rtl" }));
        return true;
      });
      return DecorationSet.create(doc, lists);
    },
  },
});

const bulletList = BulletList.configure(DIRECTION).extend({
  addProseMirrorPlugins: () => [listDirections],
  addKeyboardShortcuts() {
    return { "Mod-Shift-8": () => toggleList(this.editor, "bulletList") };
  },
});

/** Only "1." starts a list: a year at the start of a line does not. Pasted and imported lists may begin with other numbers. */
const orderedList = OrderedList.configure(DIRECTION).extend({
  addAttributes: () => ({
    start: {
      default: 1,
      parseHTML: (element: HTMLElement) =>
        parseListStart(element.getAttribute("start") ?? 1).start ?? 1,
    },
  }),
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

function listToEditor({ ordered, start = 1, children }: ListBlock): EditorNode {
  return {
    type: ordered ? "orderedList" : "bulletList",
    ...(ordered && { attrs: { start } }),
    content: children.map((item) => ({
      type: "listItem",
      content: [
        { type: "paragraph", content: inlinesToEditor(item.children) },
        ...(item.lists ?? []).map(listToEditor),
      ],
    })),
  };
}

function listFromEditor({ type, attrs, content = [] }: EditorNode): ListBlock | undefined {
  const children = content.flatMap(itemFromEditor);
  if (children.length === 0) return undefined;
  const ordered = type === "orderedList";
  return { type: "list", ordered, ...(ordered && parseListStart(attrs?.start)), children };
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

/**
 * Turns the selected blocks into list items, or list items into blocks. Tiptap's own command handles only one block
 * at a time.
 */
export function toggleList(editor: Editor, name: "bulletList" | "orderedList"): boolean {
  editor
    .chain()
    .focus()
    .command(({ tr }) => trimSelection(tr))
    .run();
  return editor.commands.first(({ tr, commands }) => [
    () => unwrapEntries(tr, name),
    () => wrapBlocks(tr, name),
    () => commands.toggleList(name, "listItem"),
  ]);
}

function unwrapEntries(tr: Transaction, name: string): boolean {
  const range = selectedBlocks(tr);
  if (range?.parent.type.name !== name) return false;
  const { $from, depth, parent, startIndex, endIndex } = range;
  const rest = (entries: readonly Node[]) =>
    Fragment.from(entries.length > 0 ? parent.copy(Fragment.from(entries)) : null);
  const before = rest(parent.children.slice(0, startIndex));
  const lines = Fragment.from(listBlocks(range).flatMap(({ children }) => children));
  const made = before.append(lines).append(rest(parent.children.slice(endIndex)));
  const index = $from.index(depth - 1);
  if (!$from.node(depth - 1).canReplace(index, index + 1, made)) return false;
  const start = $from.before(depth);
  tr.replaceWith(start, $from.after(depth), made);
  select(tr, start + before.size, start + before.size + lines.size);
  return true;
}

function wrapBlocks(tr: Transaction, name: string): boolean {
  const range = selectedBlocks(tr);
  const { listItem, paragraph, [name]: list } = tr.doc.type.schema.nodes;
  const blocks = range ? listBlocks(range) : [];
  if (!range || !listItem || !paragraph || !list || blocks.length < 2) return false;
  if (!range.parent.canReplaceWith(range.startIndex, range.endIndex, list)) return false;
  // Does nothing: Tiptap would convert images and quotes to text and lose their attributes.
  if (!blocks.every((block) => isLine(block) || block.type.isInGroup("list"))) return true;
  const entries = blocks.flatMap((block) =>
    isLine(block)
      ? [listItem.create(null, paragraph.create(null, block.content))]
      : [...block.children],
  );
  const made = list.create(null, entries);
  tr.replaceWith(range.start, range.end, made);
  select(tr, range.start, range.start + made.nodeSize);
  return true;
}

/** Excludes trailing empty lines, such as the last line of an article. */
function trimSelection(tr: Transaction): boolean {
  const range = selectedBlocks(tr);
  const blocks = range ? listBlocks(range) : [];
  const last = blocks.findLastIndex((block) => !isEmptyLine(block));
  if (!range || last < 0) return true;
  const isWhole = last === blocks.length - 1 && tr.selection instanceof TextSelection;
  const length = blocks.slice(0, last + 1).reduce((sum, { nodeSize }) => sum + nodeSize, 0);
  if (!isWhole) select(tr, range.start, range.start + length);
  return true;
}

function selectedBlocks({ selection: { $from, $to } }: Transaction): NodeRange | null {
  return $from.blockRange($to);
}

function listBlocks({ parent, startIndex, endIndex }: NodeRange): Node[] {
  return parent.children.slice(startIndex, endIndex);
}

/** Blocks without attributes to lose, unlike quotes. */
function isLine({ type }: Node): boolean {
  return type.name === "paragraph" || type.name === "heading";
}

function isEmptyLine(block: Node): boolean {
  return isLine(block) && block.content.size === 0;
}

function select(tr: Transaction, start: number, end: number): void {
  tr.setSelection(TextSelection.between(tr.doc.resolve(start), tr.doc.resolve(end)));
}
