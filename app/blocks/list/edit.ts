import type { ListBlock, ListItem } from "../../domain/content.ts";
import type { BlockEdit, EditorNode } from "../editor-node.ts";
import { hasText, inlinesFromEditor, inlinesToEditor } from "../inline-edit.ts";

const NAMES = ["bulletList", "orderedList"];

export const listEdit: BlockEdit<ListBlock> = {
  names: NAMES,
  toEditor: listToEditor,
  fromEditor: listFromEditor,
};

function listToEditor({ ordered, children }: ListBlock): EditorNode {
  return {
    type: ordered ? "orderedList" : "bulletList",
    content: children.map((item) => ({
      type: "listItem",
      content: [
        { type: "paragraph", content: inlinesToEditor(item.children) },
        ...(item.lists ?? []).map(listToEditor),
      ],
    })),
  };
}

function listFromEditor({ type, content = [] }: EditorNode): ListBlock | undefined {
  const children = content.flatMap(itemFromEditor);
  if (children.length === 0) return undefined;
  return { type: "list", ordered: type === "orderedList", children };
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
