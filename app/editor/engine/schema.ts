import { type AnyExtension, getSchema } from "@tiptap/core";
import type { Schema } from "@tiptap/pm/model";
import StarterKit from "@tiptap/starter-kit";
import { inlineNodes } from "../../blocks/base/inline-editor.ts";
import { allBlockNodes } from "../../blocks/block-editors.ts";

/**
 * The document schema: our blocks and inline nodes plus the generic parts of Tiptap's starter kit. Undo comes with the
 * shared body.
 */
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
    undoRedo: false,
    trailingNode: { node: "paragraph" },
  }),
  ...allBlockNodes,
  ...inlineNodes,
];

let schema: Schema | undefined;

/** The schema of article bodies, without an editor. */
export function getBodySchema(): Schema {
  schema ??= getSchema(schemaExtensions);
  return schema;
}
