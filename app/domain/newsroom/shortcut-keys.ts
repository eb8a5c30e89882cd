/** Keys of shortcuts, in Tiptap's notation: "Mod" is ⌘ on devices of Apple, and Ctrl elsewhere. */
export const KEYS = {
  help: "Mod-/",
  save: "Mod-s",
  publish: "Mod-Enter",
  find: "Mod-f",
  undo: "Mod-z",
  redo: "Mod-Shift-z",
  bold: "Mod-b",
  italic: "Mod-i",
  underline: "Mod-u",
  code: "Mod-e",
  strikethrough: "Mod-Shift-x",
  superscript: "Mod-.",
  subscript: "Mod-,",
  link: "Mod-k",
  footnote: "Mod-Alt-f",
  note: "Mod-Alt-m",
  paragraph: "Mod-Alt-0",
  heading2: "Mod-Alt-2",
  heading3: "Mod-Alt-3",
  heading4: "Mod-Alt-4",
  bulletedList: "Mod-Shift-8",
  numberedList: "Mod-Shift-7",
  quote: "Mod-Shift-b",
  codeBlock: "Mod-Alt-c",
  lineBreak: "Shift-Enter",
  entryUp: "Alt-ArrowUp",
  entryDown: "Alt-ArrowDown",
  toolbar: "Alt-F10",
} as const;

/** The one shortcut that is a single character, which users can switch off. */
export const HELP_CHARACTER = "?";
