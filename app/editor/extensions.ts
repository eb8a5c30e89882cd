import type { AnyExtension } from "@tiptap/core";
import { Placeholder } from "@tiptap/extensions/placeholder";
import StarterKit from "@tiptap/starter-kit";
import { inlineNodes } from "../blocks/base/inline-editor.ts";
import { allBlockNodes } from "../blocks/block-editors.ts";
import { undoSteps } from "./undo-steps.ts";

/** The document schema: our blocks and inline nodes plus the generic parts of Tiptap's starter kit. */
export const schemaExtensions: AnyExtension[] = [
  StarterKit.configure({
    paragraph: false,
    heading: false,
    blockquote: false,
    bulletList: false,
    orderedList: false,
    listItem: false,
    listKeymap: false,
    horizontalRule: false,
    codeBlock: false,
    hardBreak: false,
    code: false,
    strike: false,
    link: false,
    dropcursor: { class: "drop-cursor", color: false },
    undoRedo: { depth: 1000 },
    trailingNode: { node: "paragraph" },
  }),
  ...allBlockNodes,
  ...inlineNodes,
];

export const editorExtensions: AnyExtension[] = [
  ...schemaExtensions,
  undoSteps,
  Placeholder.configure({ placeholder: "Write your article, or type / to add a block" }),
];
