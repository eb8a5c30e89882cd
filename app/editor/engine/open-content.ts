import { blockToEditor } from "../../blocks/block-edit.ts";
import type { EditorNode } from "../../blocks/editor-node.ts";
import { parseStoredBlocks } from "../../domain/parse-content.ts";

/** A block in the editor, and what the story held in its place. */
export type OpenedBlock = { node: EditorNode; stored: unknown };

/** The blocks of a stored body in whichever shape, for the editor. */
export function openContent(content: unknown): OpenedBlock[] {
  return parseStoredBlocks(content).map(({ block, stored }) => ({
    node: blockToEditor(block),
    stored,
  }));
}

/** The editor's document; it always has a block to write in. */
export function toDocument(blocks: readonly OpenedBlock[]): EditorNode {
  const content = blocks.map(({ node }) => node);
  return { type: "doc", content: content.length > 0 ? content : [{ type: "paragraph" }] };
}
