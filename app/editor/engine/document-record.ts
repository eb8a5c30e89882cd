import { blockFromEditor } from "../../blocks/block-edit.ts";
import type { EditorNode } from "../../blocks/editor-node.ts";
import type { Block } from "../../domain/content.ts";
import { countWords } from "../../domain/newsroom/read-time.ts";
import { contentToText, parseContent } from "../../domain/parse-content.ts";
import type { OpenedBlock } from "./open-content.ts";

/** A block of the living document. It never changes: another text is another node. */
export type LiveNode = { toJSON: () => EditorNode };
export type LiveDocument = { childCount: number; child: (index: number) => LiveNode };

/** The body of a story as it is stored. */
export type StoredContent = { main: unknown[] };

type Entry = { stored: unknown[]; words: number };

/**
 * Remembers what every block of the document is in its stored form. A block that nobody touched is the
 * same node as before, so it is stored exactly as it was opened, whatever shape it had; and only blocks
 * that changed are mapped again, however long the story is.
 */
export function createDocumentRecord() {
  const entries = new WeakMap<LiveNode, Entry>();

  function read(node: LiveNode): Entry {
    const known = entries.get(node);
    if (known) return known;
    const entry = toEntry(node.toJSON());
    entries.set(node, entry);
    return entry;
  }

  return {
    /** Ties the first blocks of a document to what they were opened from. */
    remember(document: LiveDocument, blocks: readonly OpenedBlock[]): void {
      blocks.forEach(({ stored, node }, index) => {
        if (index >= document.childCount) return;
        entries.set(document.child(index), { ...toEntry(node), stored: [stored] });
      });
    },
    /** The document in its stored form. */
    readContent(document: LiveDocument): StoredContent {
      return { main: listNodes(document).flatMap((node) => read(node).stored) };
    },
    /** Words of the text, counted as the database counts them. */
    countWords(document: LiveDocument): number {
      return listNodes(document).reduce((sum, node) => sum + read(node).words, 0);
    },
  };
}

/** The words of a stored body. */
export function countContentWords(content: unknown): number {
  return parseContent(content).reduce((sum, block) => sum + countBlockWords(block), 0);
}

function toEntry(node: EditorNode): Entry {
  const block = blockFromEditor(node);
  if (!block) return { stored: [], words: 0 };
  return { stored: [toStored(block)], words: countBlockWords(block) };
}

function toStored(block: Block): unknown {
  return block.type === "unknown" ? block.original : block;
}

function countBlockWords(block: Block): number {
  return countWords(contentToText([block]));
}

function listNodes(document: LiveDocument): LiveNode[] {
  return Array.from({ length: document.childCount }, (_, index) => document.child(index));
}
