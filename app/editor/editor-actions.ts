import type { Editor } from "@tiptap/core";
import type { LucideIcon } from "lucide-react";
import Bold from "lucide-react/icons/bold";
import Code from "lucide-react/icons/code";
import Heading2 from "lucide-react/icons/heading-2";
import Heading3 from "lucide-react/icons/heading-3";
import Heading4 from "lucide-react/icons/heading-4";
import Italic from "lucide-react/icons/italic";
import List from "lucide-react/icons/list";
import ListOrdered from "lucide-react/icons/list-ordered";
import Minus from "lucide-react/icons/minus";
import Pilcrow from "lucide-react/icons/pilcrow";
import Quote from "lucide-react/icons/quote";
import Underline from "lucide-react/icons/underline";
import { toggleList } from "../blocks/list/editor.ts";
import { KEYS } from "../domain/newsroom/shortcut-keys.ts";
import { insertBlocks } from "./insert-blocks.ts";

/** An editing action, offered in the toolbar or the slash menu. */
export type EditorAction = {
  id: string;
  label: string;
  /** Other words that find it in the slash menu. */
  synonyms?: string;
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
    icon,
    keys,
    run: (editor: Editor) => {
      editor.chain().focus().setNode("heading", { level }).run();
    },
    isActive: (editor: Editor) => editor.isActive("heading", { level }),
  })),
];

export const markActions: EditorAction[] = (
  [
    ["bold", "Bold", Bold, KEYS.bold],
    ["italic", "Italic", Italic, KEYS.italic],
    ["underline", "Underline", Underline, KEYS.underline],
    ["code", "Code", Code, KEYS.code],
  ] as const
).map(([id, label, icon, keys]) => ({
  id,
  label,
  icon,
  keys,
  run: (editor) => editor.chain().focus().toggleMark(id).run(),
  isActive: (editor) => editor.isActive(id),
}));

export const blockActions: EditorAction[] = [
  {
    id: "bulleted-list",
    label: "Bulleted list",
    icon: List,
    keys: KEYS.bulletedList,
    run: (editor) => toggleList(editor, "bulletList"),
    isActive: (editor) => editor.isActive("bulletList"),
  },
  {
    id: "numbered-list",
    label: "Numbered list",
    icon: ListOrdered,
    keys: KEYS.numberedList,
    run: (editor) => toggleList(editor, "orderedList"),
    isActive: (editor) => editor.isActive("orderedList"),
  },
  {
    id: "quote",
    label: "Quote",
    icon: Quote,
    keys: KEYS.quote,
    run: (editor) => editor.chain().focus().toggleNode("blockQuote", "paragraph").run(),
    isActive: (editor) => editor.isActive("blockQuote"),
  },
];

export const dividerAction: EditorAction = {
  id: "divider",
  label: "Divider",
  icon: Minus,
  run: (editor) => insertBlocks(editor, [{ type: "divider" }]),
};

/** Actions of the slash menu. */
export function listSlashActions(imageAction: EditorAction): EditorAction[] {
  return [...styleActions.slice(1), ...blockActions, imageAction, dividerAction];
}
