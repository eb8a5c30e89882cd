import { type AnyExtension, Node } from "@tiptap/core";
import { Placeholder } from "@tiptap/extensions/placeholder";
import { ReactNodeViewRenderer } from "@tiptap/react";
import { editViews } from "../blocks/edit-views.ts";
import { dropPlace } from "./drop-place.ts";
import { schemaExtensions } from "./engine/schema.ts";

export const editorExtensions: AnyExtension[] = [
  ...schemaExtensions.map(withEditView),
  dropPlace,
  Placeholder.configure({ placeholder: "Write your article, or type / to add a block" }),
];

function withEditView(extension: AnyExtension): AnyExtension {
  const edit = editViews[extension.name];
  if (!edit || !(extension instanceof Node)) return extension;
  const { view, contentTag } = edit;
  return extension.extend({
    addNodeView: () =>
      ReactNodeViewRenderer(view, contentTag ? { contentDOMElementTag: contentTag } : {}),
  });
}
