import type { AnyExtension } from "@tiptap/core";
import type { Block } from "../domain/content.ts";
import { attributionEditor } from "./attribution/editor.ts";
import { audioEditor } from "./audio/editor.ts";
import type { BlockEditor, EditorNode } from "./base/block-editor.ts";
import { blockQuoteEditor } from "./block-quote/editor.ts";
import { codeBlockEditor } from "./code-block/editor.ts";
import { dividerEditor } from "./divider/editor.ts";
import { embedEditor } from "./embed/editor.ts";
import { factBoxEditor } from "./fact-box/editor.ts";
import { galleryEditor } from "./gallery/editor.ts";
import { headingEditor } from "./heading/editor.ts";
import { imageEditor } from "./image/editor.ts";
import { listEditor } from "./list/editor.ts";
import { paragraphEditor } from "./paragraph/editor.ts";
import { pullQuoteEditor } from "./pull-quote/editor.ts";
import { relatedArticleEditor } from "./related-article/editor.ts";
import { tableEditor } from "./table/editor.ts";
import { timelineEditor } from "./timeline/editor.ts";
import { unknownEditor } from "./unknown/editor.ts";
import { videoEditor } from "./video/editor.ts";

type BlockOf<T extends Block["type"]> = Extract<Block, { type: T }>;
type BlockEditors = { [T in Block["type"]]: BlockEditor<BlockOf<T>> };

/** Editor of each block. A missing block does not compile. */
const blockEditors: BlockEditors = {
  paragraph: paragraphEditor,
  heading: headingEditor,
  list: listEditor,
  "block-quote": blockQuoteEditor,
  "pull-quote": pullQuoteEditor,
  image: imageEditor,
  table: tableEditor,
  "code-block": codeBlockEditor,
  embed: embedEditor,
  "related-article": relatedArticleEditor,
  "fact-box": factBoxEditor,
  gallery: galleryEditor,
  audio: audioEditor,
  video: videoEditor,
  timeline: timelineEditor,
  divider: dividerEditor,
  attribution: attributionEditor,
  unknown: unknownEditor,
};

/** Tiptap nodes of all blocks. */
export const allBlockNodes: AnyExtension[] = Object.values(blockEditors).flatMap(
  ({ nodes }) => nodes,
);

/** Attributes that people type, by the name of their node. */
export const typedAttributes: Readonly<Record<string, readonly string[]>> = Object.assign(
  {},
  ...Object.values(blockEditors).map(({ texts }) => texts),
);

/** Converts a block to an editor node. */
export function blockToEditor<T extends Block["type"]>(block: BlockOf<T>): EditorNode {
  const editor: BlockEditor<BlockOf<T>> = blockEditors[block.type as T];
  return editor.toEditor(block);
}

/** Converts an editor node to a block; undefined when readers would see nothing of it. */
export function blockFromEditor(node: EditorNode): Block | undefined {
  const editor = Object.values(blockEditors).find(({ names }) => names.includes(node.type));
  return editor?.fromEditor(node);
}
