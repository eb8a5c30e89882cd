import type { AnyExtension } from "@tiptap/core";

/** A Tiptap document node as JSON. */
export type EditorNode = {
  type: string;
  attrs?: Record<string, unknown>;
  content?: EditorNode[];
  marks?: EditorMark[];
  text?: string;
};

export type EditorMark = { type: string; attrs?: Record<string, unknown> };

/** Editor side of a content block: its Tiptap nodes and the mapping in both directions. */
export type BlockEditor<Block> = {
  nodes: readonly AnyExtension[];
  /** Names of the Tiptap nodes that map to this block; lists have two, and items that are no block. */
  names: readonly string[];
  /** Attributes that people type, by the name of their node: those of two writers merge by character. */
  texts?: Readonly<Record<string, readonly string[]>>;
  toEditor: (block: Block) => EditorNode;
  /** Undefined when readers would see nothing of it, such as a paragraph without text. */
  fromEditor: (node: EditorNode) => Block | undefined;
};
