import type { AnyExtension } from "@tiptap/core";
import { Placeholder } from "@tiptap/extensions/placeholder";
import { schemaExtensions } from "./engine/schema.ts";

export const editorExtensions: AnyExtension[] = [
  ...schemaExtensions,
  Placeholder.configure({ placeholder: "Write your article, or type / to add a block" }),
];
