import { type AnyExtension, getSchema } from "@tiptap/core";
import { Bold } from "@tiptap/extension-bold";
import { Document } from "@tiptap/extension-document";
import { Italic } from "@tiptap/extension-italic";
import { Text } from "@tiptap/extension-text";
import { Underline } from "@tiptap/extension-underline";
import { Gapcursor } from "@tiptap/extensions/gap-cursor";
import { TrailingNode } from "@tiptap/extensions/trailing-node";
import type { Schema } from "@tiptap/pm/model";
import { inlineNodes } from "../../blocks/base/inline-editor.ts";
import { allBlockNodes } from "../../blocks/block-editors.ts";

/**
 * The document schema: our blocks and inline nodes plus the generic parts of Tiptap. Its starter kit would load blocks
 * and an undo history that nothing uses: undo comes with the shared body.
 */
export const schemaExtensions: AnyExtension[] = [
  Bold,
  Document,
  Gapcursor,
  Italic,
  Text,
  Underline,
  TrailingNode.configure({ node: "paragraph" }),
  ...allBlockNodes,
  ...inlineNodes,
];

let schema: Schema | undefined;

/** The schema of article bodies, without an editor. */
export function getBodySchema(): Schema {
  schema ??= getSchema(schemaExtensions);
  return schema;
}
