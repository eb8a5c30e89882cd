import { Node } from "@tiptap/core";
import type { FactBoxBlock, FactBoxChild } from "../../domain/content.ts";
import { createFactBox } from "../../domain/fact-box.ts";
import { rawText } from "../../domain/parse-inlines.ts";
import type { BlockEditor, EditorNode } from "../base/block-editor.ts";
import { blockQuoteEditor } from "../block-quote/editor.ts";
import { headingEditor } from "../heading/editor.ts";
import { imageEditor } from "../image/editor.ts";
import { listEditor } from "../list/editor.ts";
import { paragraphEditor } from "../paragraph/editor.ts";
import { tableEditor } from "../table/editor.ts";

type ChildOf<T extends FactBoxChild["type"]> = Extract<FactBoxChild, { type: T }>;

const childEditors: { [T in FactBoxChild["type"]]: BlockEditor<ChildOf<T>> } = {
  paragraph: paragraphEditor,
  heading: headingEditor,
  list: listEditor,
  "block-quote": blockQuoteEditor,
  image: imageEditor,
  table: tableEditor,
};

const factBoxNode = Node.create({
  name: "factBox",
  group: "block",
  content: `(${Object.values(childEditors)
    .flatMap(({ names }) => names)
    .join(" | ")})+`,
  defining: true,
  addAttributes: () => ({
    title: {
      default: "",
      parseHTML: (element: HTMLElement) => element.dataset.title ?? "",
      renderHTML: ({ title }) => (title === "" ? {} : { "data-title": title }),
    },
  }),
  parseHTML: () => [{ tag: "section[data-block=fact-box]" }],
  renderHTML: ({ HTMLAttributes }) => [
    "section",
    { ...HTMLAttributes, "data-block": "fact-box" },
    0,
  ],
});

export const factBoxEditor: BlockEditor<FactBoxBlock> = {
  nodes: [factBoxNode],
  names: ["factBox"],
  texts: { factBox: ["title"] },
  toEditor: ({ title, children }) => ({
    type: "factBox",
    attrs: { title },
    content: children.length > 0 ? children.map(childToEditor) : [{ type: "paragraph" }],
  }),
  fromEditor: ({ attrs, content = [] }) =>
    createFactBox(
      rawText(attrs?.title),
      content.flatMap((node) => childFromEditor(node) ?? []),
    ),
};

function childToEditor<T extends FactBoxChild["type"]>(block: ChildOf<T>): EditorNode {
  const editor: BlockEditor<ChildOf<T>> = childEditors[block.type as T];
  return editor.toEditor(block);
}

function childFromEditor(node: EditorNode): FactBoxChild | undefined {
  const editor = Object.values(childEditors).find(({ names }) => names.includes(node.type));
  return editor?.fromEditor(node);
}
