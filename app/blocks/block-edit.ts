import type { Block } from "../domain/content.ts";
import { attributionEdit } from "./attribution/edit.ts";
import { blockQuoteEdit } from "./block-quote/edit.ts";
import { dividerEdit } from "./divider/edit.ts";
import type { BlockEdit, EditorNode } from "./editor-node.ts";
import { headingEdit } from "./heading/edit.ts";
import { imageEdit } from "./image/edit.ts";
import { listEdit } from "./list/edit.ts";
import { paragraphEdit } from "./paragraph/edit.ts";
import { unknownEdit } from "./unknown/edit.ts";

type BlockOf<T extends Block["type"]> = Extract<Block, { type: T }>;
type BlockEdits = { [T in Block["type"]]: BlockEdit<BlockOf<T>> };

/** How each block is edited. A block that is missing here does not compile. */
const blockEdits: BlockEdits = {
  paragraph: paragraphEdit,
  heading: headingEdit,
  list: listEdit,
  "block-quote": blockQuoteEdit,
  image: imageEdit,
  divider: dividerEdit,
  attribution: attributionEdit,
  unknown: unknownEdit,
};

/** A block as a node of the editor. */
export function blockToEditor<T extends Block["type"]>(block: BlockOf<T>): EditorNode {
  const edit: BlockEdit<BlockOf<T>> = blockEdits[block.type as T];
  return edit.toEditor(block);
}

/** The block of a node of the editor; undefined when a reader would see nothing of it. */
export function blockFromEditor(node: EditorNode): Block | undefined {
  const edit = Object.values(blockEdits).find(({ names }) => names.includes(node.type));
  return edit?.fromEditor(node);
}
