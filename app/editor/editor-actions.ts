import type { Editor } from "@tiptap/core";
import { Selection } from "@tiptap/pm/state";
import type { LucideIcon } from "lucide-react";
import Bold from "lucide-react/icons/bold";
import Timeline from "lucide-react/icons/calendar-range";
import Code from "lucide-react/icons/code";
import Heading2 from "lucide-react/icons/heading-2";
import Heading3 from "lucide-react/icons/heading-3";
import Heading4 from "lucide-react/icons/heading-4";
import Images from "lucide-react/icons/images";
import Italic from "lucide-react/icons/italic";
import Link from "lucide-react/icons/link";
import List from "lucide-react/icons/list";
import ListOrdered from "lucide-react/icons/list-ordered";
import MessageSquarePlus from "lucide-react/icons/message-square-plus";
import PullQuote from "lucide-react/icons/message-square-quote";
import Minus from "lucide-react/icons/minus";
import Newspaper from "lucide-react/icons/newspaper";
import FactBox from "lucide-react/icons/panel-top";
import Pilcrow from "lucide-react/icons/pilcrow";
import Quote from "lucide-react/icons/quote";
import CodeBlock from "lucide-react/icons/square-code";
import SquarePlay from "lucide-react/icons/square-play";
import Strikethrough from "lucide-react/icons/strikethrough";
import Subscript from "lucide-react/icons/subscript";
import Superscript from "lucide-react/icons/superscript";
import Table from "lucide-react/icons/table-2";
import Underline from "lucide-react/icons/underline";
import type { EditorNode } from "../blocks/base/block-editor.ts";
import { toggleList } from "../blocks/list/editor.ts";
import { emptyTable } from "../blocks/table/editor.ts";
import type { MarkName } from "../domain/content.ts";
import { KEYS } from "../domain/newsroom/shortcut-keys.ts";
import type { EditorDialog } from "./editor-dialog.ts";
import { insertBlocks } from "./insert-blocks.ts";

/** Parts of the menus of blocks, in their order. */
export const GROUPS = ["Text", "Media", "Structure", "From elsewhere"] as const;

/** An editing action, offered in the toolbar or the slash menu. */
export type EditorAction = {
  id: string;
  label: string;
  /** Other words that find it in the menus of blocks. */
  synonyms?: string;
  /** Its part of the menus of blocks. */
  group?: (typeof GROUPS)[number];
  icon: LucideIcon;
  /** Shortcut in Tiptap's notation: "Mod-b". */
  keys?: string;
  run: (editor: Editor) => void;
  isActive?: (editor: Editor) => boolean;
};

/** Styles of a text block. */
export const styleActions: EditorAction[] = [
  {
    id: "paragraph",
    label: "Paragraph",
    icon: Pilcrow,
    keys: KEYS.paragraph,
    run: (editor) => editor.chain().focus().setNode("paragraph").run(),
    isActive: (editor) => editor.isActive("paragraph"),
  },
  ...(
    [
      [2, Heading2, KEYS.heading2],
      [3, Heading3, KEYS.heading3],
      [4, Heading4, KEYS.heading4],
    ] as const
  ).map(([level, icon, keys]) => ({
    id: `heading-${level}`,
    label: `Heading ${level}`,
    synonyms: "title subhead section",
    icon,
    keys,
    run: (editor: Editor) => {
      editor.chain().focus().setNode("heading", { level }).run();
    },
    isActive: (editor: Editor) => editor.isActive("heading", { level }),
  })),
];

export const markActions: EditorAction[] = [
  createMarkAction("bold", "Bold", Bold, KEYS.bold),
  createMarkAction("italic", "Italic", Italic, KEYS.italic),
  createMarkAction("underline", "Underline", Underline, KEYS.underline),
  createMarkAction("code", "Code", Code, KEYS.code),
];

/** Marks that are rarer, and have a menu. */
export const moreMarkActions: EditorAction[] = [
  createMarkAction("strikethrough", "Strikethrough", Strikethrough, KEYS.strikethrough),
  createMarkAction("superscript", "Superscript", Superscript, KEYS.superscript),
  createMarkAction("subscript", "Subscript", Subscript, KEYS.subscript),
];

function createMarkAction(
  id: MarkName,
  label: string,
  icon: LucideIcon,
  keys: string,
): EditorAction {
  return {
    id,
    label,
    icon,
    keys,
    run: (editor) => editor.chain().focus().toggleMark(id).run(),
    isActive: (editor) => editor.isActive(id),
  };
}

export function createLinkAction(onLink: () => void): EditorAction {
  return {
    id: "link",
    label: "Link",
    icon: Link,
    keys: KEYS.link,
    run: onLink,
    isActive: (editor) => editor.isActive("link"),
  };
}

export function createNoteAction(onNote: () => void): EditorAction {
  return { id: "note", label: "Note", icon: MessageSquarePlus, keys: KEYS.note, run: onNote };
}

export const blockActions: EditorAction[] = [
  {
    id: "bulleted-list",
    label: "Bulleted list",
    synonyms: "points unordered",
    icon: List,
    keys: KEYS.bulletedList,
    run: (editor) => toggleList(editor, "bulletList"),
    isActive: (editor) => editor.isActive("bulletList"),
  },
  {
    id: "numbered-list",
    label: "Numbered list",
    synonyms: "ordered steps",
    icon: ListOrdered,
    keys: KEYS.numberedList,
    run: (editor) => toggleList(editor, "orderedList"),
    isActive: (editor) => editor.isActive("orderedList"),
  },
  {
    id: "quote",
    label: "Quote",
    synonyms: "citation blockquote",
    icon: Quote,
    keys: KEYS.quote,
    run: (editor) => editor.chain().focus().toggleNode("blockQuote", "paragraph").run(),
    isActive: (editor) => editor.isActive("blockQuote"),
  },
];

const dividerAction: EditorAction = {
  id: "divider",
  label: "Divider",
  synonyms: "line rule break separator",
  icon: Minus,
  run: (editor) => insertBlocks(editor, [{ type: "divider" }]),
};

const tableAction: EditorAction = {
  id: "table",
  label: "Table",
  synonyms: "grid rows columns",
  icon: Table,
  run: (editor) => insertAround(editor, emptyTable()),
};

/** Inserts a block with the caret in it. */
function insertAround(editor: Editor, block: EditorNode): void {
  insertBlocks(editor, [block]);
  const { selection, doc } = editor.state;
  let start = 0;
  doc.forEach((node, place) => {
    if (node.type.name === block.type && place < selection.from) start = place;
  });
  editor.commands.setTextSelection(Selection.findFrom(doc.resolve(start), 1, true)?.from ?? start);
}

const codeBlockAction: EditorAction = {
  id: "code-block",
  label: "Code block",
  synonyms: "program preformatted",
  icon: CodeBlock,
  keys: KEYS.codeBlock,
  run: (editor) => editor.chain().focus().toggleNode("codeBlock", "paragraph").run(),
  isActive: (editor) => editor.isActive("codeBlock"),
};

const pullQuoteAction: EditorAction = {
  id: "pull-quote",
  label: "Pull quote",
  synonyms: "big quote",
  icon: PullQuote,
  run: (editor) => editor.chain().focus().toggleNode("pullQuote", "paragraph").run(),
  isActive: (editor) => editor.isActive("pullQuote"),
};

function createEmbedAction(onDialog: (dialog: EditorDialog) => void): EditorAction {
  return {
    id: "embed",
    label: "Embed",
    synonyms: "video post audio map document youtube",
    icon: SquarePlay,
    run: () => onDialog("embed"),
  };
}

function createRelatedAction(onDialog: (dialog: EditorDialog) => void): EditorAction {
  return {
    id: "related-article",
    label: "Related article",
    synonyms: "read more see also link card",
    icon: Newspaper,
    run: () => onDialog("related-article"),
  };
}

const factBoxAction: EditorAction = {
  id: "fact-box",
  label: "Fact box",
  synonyms: "info sidebar details callout",
  icon: FactBox,
  run: (editor) => insertAround(editor, { type: "factBox", content: [{ type: "paragraph" }] }),
};

const timelineAction: EditorAction = {
  id: "timeline",
  label: "Timeline",
  synonyms: "chronology dates events history",
  icon: Timeline,
  run: (editor) => insertAround(editor, { type: "timeline", content: [{ type: "timelineEntry" }] }),
};

const galleryAction: EditorAction = {
  id: "gallery",
  label: "Gallery",
  synonyms: "slideshow images photos",
  icon: Images,
  run: (editor) => insertBlocks(editor, [{ type: "gallery" }]),
};

/**
 * All blocks that can be inserted, in groups: the slash menu and the toolbar's menu have the same. `media` and `word`
 * belong to the uploads of an editor.
 */
export function listInsertActions({
  media,
  word,
  onDialog,
}: {
  media: readonly EditorAction[];
  word: EditorAction;
  onDialog: (dialog: EditorDialog) => void;
}): EditorAction[] {
  const byGroup: Record<(typeof GROUPS)[number], EditorAction[]> = {
    Text: [...styleActions.slice(1), ...blockActions, pullQuoteAction, codeBlockAction],
    Media: [...media.slice(0, 1), galleryAction, ...media.slice(1)],
    Structure: [factBoxAction, timelineAction, tableAction, dividerAction],
    "From elsewhere": [createRelatedAction(onDialog), createEmbedAction(onDialog), word],
  };
  return GROUPS.flatMap((group) => byGroup[group].map((action) => ({ ...action, group })));
}

/**
 * Actions whose name or synonyms contain the query, ignoring spaces; those whose name begins with it come first, and
 * their group with them.
 */
export function filterActions(actions: readonly EditorAction[], query: string): EditorAction[] {
  const plain = (text: string) => text.toLowerCase().replace(/\s/g, "");
  const found = actions.filter(({ label, id, synonyms = "" }) =>
    plain(`${label} ${id} ${synonyms}`).includes(plain(query)),
  );
  const [named, others] = [true, false].map((isNamed) =>
    found.filter(({ label }) => plain(label).startsWith(plain(query)) === isNamed),
  );
  const ranked = [...(named ?? []), ...(others ?? [])];
  const groups = new Set(ranked.map(({ group }) => group));
  return [...groups].flatMap((group) => ranked.filter((action) => action.group === group));
}
