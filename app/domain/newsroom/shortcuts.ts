import { HELP_CHARACTER, KEYS } from "./shortcut-keys.ts";

export type Shortcut = {
  name: string;
  /** Each of them does it. */
  keys: readonly string[];
};

/** Every shortcut of the newsroom, by what it is for. */
export const SHORTCUT_GROUPS: readonly { name: string; shortcuts: readonly Shortcut[] }[] = [
  {
    name: "Everywhere",
    shortcuts: [{ name: "This list", keys: [HELP_CHARACTER, KEYS.help] }],
  },
  {
    name: "Article",
    shortcuts: [
      { name: "Save draft", keys: [KEYS.save] },
      { name: "Publish, schedule or update", keys: [KEYS.publish] },
      { name: "Note on the selection or the field", keys: [KEYS.note] },
      { name: "Undo", keys: [KEYS.undo] },
      { name: "Redo", keys: [KEYS.redo, "Mod-y"] },
    ],
  },
  {
    name: "Format",
    shortcuts: [
      { name: "Bold", keys: [KEYS.bold] },
      { name: "Italic", keys: [KEYS.italic] },
      { name: "Underline", keys: [KEYS.underline] },
      { name: "Code", keys: [KEYS.code] },
      { name: "Strikethrough", keys: [KEYS.strikethrough] },
      { name: "Superscript", keys: [KEYS.superscript] },
      { name: "Subscript", keys: [KEYS.subscript] },
      { name: "Link", keys: [KEYS.link] },
      { name: "Footnote", keys: [KEYS.footnote] },
    ],
  },
  {
    name: "Blocks",
    shortcuts: [
      { name: "Add a block, at the start of a paragraph", keys: ["/"] },
      { name: "Paragraph", keys: [KEYS.paragraph] },
      { name: "Heading 2", keys: [KEYS.heading2] },
      { name: "Heading 3", keys: [KEYS.heading3] },
      { name: "Heading 4", keys: [KEYS.heading4] },
      { name: "Bulleted list", keys: [KEYS.bulletedList] },
      { name: "Numbered list", keys: [KEYS.numberedList] },
      { name: "Indent list item", keys: ["Tab"] },
      { name: "Outdent list item", keys: ["Shift-Tab"] },
      { name: "Quote", keys: [KEYS.quote] },
      { name: "Code block", keys: [KEYS.codeBlock] },
      { name: "Next cell of a table", keys: ["Tab"] },
      { name: "Cell before", keys: ["Shift-Tab"] },
      { name: "Move the entry of a timeline up", keys: [KEYS.entryUp] },
      { name: "Move the entry of a timeline down", keys: [KEYS.entryDown] },
      { name: "Line break within a block", keys: [KEYS.lineBreak] },

      { name: "Fields of the selected image", keys: ["Enter"] },
    ],
  },
  {
    name: "Moving in the form",
    shortcuts: [
      { name: "From the text to its toolbar", keys: [KEYS.toolbar] },
      { name: "From the toolbar back to the text", keys: ["Escape"] },
      { name: "Out of the text with the next Tab", keys: ["Escape"] },
    ],
  },
  {
    name: "Find and replace",
    shortcuts: [
      { name: "Open", keys: [KEYS.find] },
      { name: "Next match", keys: ["Enter"] },
      { name: "Previous match", keys: ["Shift-Enter"] },
      { name: "Close", keys: ["Escape"] },
    ],
  },
  {
    name: "Notes",
    shortcuts: [
      { name: "Mention a colleague", keys: ["@"] },
      { name: "Send the note", keys: ["Mod-Enter"] },
    ],
  },
  {
    name: "Lists and history",
    shortcuts: [
      { name: "Search at once", keys: ["Enter"] },
      { name: "Open the menu of a row or card", keys: ["Enter", "ArrowDown"] },
      { name: "Version before or after, in playback", keys: ["ArrowLeft", "ArrowRight"] },
    ],
  },
];
