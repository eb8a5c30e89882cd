import type { EditorNode } from "../../blocks/base/block-editor.ts";
import { blockFromEditor, blockToEditor } from "../../blocks/block-editors.ts";
import type { Block } from "../../domain/content.ts";
import { countWords } from "../../domain/newsroom/read-time.ts";
import { contentToText, parseContent, parseStoredBlocks } from "../../domain/parse-content.ts";

/** A block of the editor's document. Nodes are immutable. */
export type DocumentNode = { toJSON: () => EditorNode };
export type EditorDocument = { childCount: number; child: (index: number) => DocumentNode };

/** An article body as stored. */
export type StoredContent = { main: unknown[] };

/** `isBlankText`: a text block without text. Images without an address, which are not stored either, are none. */
type Entry = { stored: unknown[]; words: number; isBlankText: boolean };

const BLANK_BLOCK = { type: "paragraph", children: [{ text: "" }] };

/**
 * Caches the stored form of each block by its node. Untouched blocks are therefore stored exactly as they were opened,
 * in whatever historic shape, and only changed blocks are mapped again.
 */
export function createDocumentRecord() {
  const entries = new WeakMap<DocumentNode, Entry>();

  function read(node: DocumentNode): Entry {
    const cached = entries.get(node);
    if (cached) return cached;
    const entry = toEntry(node.toJSON());
    entries.set(node, entry);
    return entry;
  }

  return {
    /** Records what the first blocks of a document were opened from. */
    remember(document: EditorDocument, blocks: readonly OpenedBlock[]): void {
      blocks.forEach(({ stored, node }, index) => {
        if (index >= document.childCount) return;
        entries.set(document.child(index), {
          ...toEntry(node),
          stored: [stored],
          isBlankText: false,
        });
      });
    },
    /**
     * Returns the document in its stored form. Blank blocks are left out, except the first above others: the form
     * refuses an article that begins with one, as specified.
     */
    readContent(document: EditorDocument): StoredContent {
      const blocks = listNodes(document).map(read);
      const main = blocks.flatMap(({ stored }) => stored);
      const hasBlankStart = blocks[0]?.isBlankText === true && main.length > 0;
      return { main: hasBlankStart ? [BLANK_BLOCK, ...main] : main };
    },
    /** Counts words as the database does. */
    countWords(document: EditorDocument): number {
      return listNodes(document).reduce((sum, node) => sum + read(node).words, 0);
    },
  };
}

/** Counts the words of a stored body. */
export function countContentWords(content: unknown): number {
  return parseContent(content).reduce((sum, block) => sum + countBlockWords(block), 0);
}

function toEntry(node: EditorNode): Entry {
  const block = blockFromEditor(node);
  if (!block) return { stored: [], words: 0, isBlankText: node.type !== "image" };
  return { stored: [toStored(block)], words: countBlockWords(block), isBlankText: false };
}

function toStored(block: Block): unknown {
  return block.type === "unknown" ? block.original : block;
}

function countBlockWords(block: Block): number {
  return countWords(contentToText([block]));
}

function listNodes(document: EditorDocument): DocumentNode[] {
  return Array.from({ length: document.childCount }, (_, index) => document.child(index));
}

/** An editor node with the stored block it was opened from. */
type OpenedBlock = { node: EditorNode; stored: unknown };

/** Converts a stored body of any historic shape to editor nodes. */
export function openContent(content: unknown): OpenedBlock[] {
  return parseStoredBlocks(content).map(({ block, stored }) => ({
    node: blockToEditor(block),
    stored,
  }));
}

/** Builds the editor's document, with an empty paragraph if there are no blocks. */
export function toDocument(blocks: readonly OpenedBlock[]): EditorNode {
  const content = blocks.map(({ node }) => node);
  return { type: "doc", content: content.length > 0 ? content : [{ type: "paragraph" }] };
}
