/** A node of the editor's document, as the editor library writes it to JSON. */
export type EditorNode = {
  type: string;
  attrs?: Record<string, unknown>;
  content?: EditorNode[];
  marks?: EditorMark[];
  text?: string;
};

export type EditorMark = { type: string; attrs?: Record<string, unknown> };

/** How one content block goes into the editor and comes out of it. */
export type BlockEdit<Block> = {
  /** The names of the editor's nodes that are this block. */
  names: readonly string[];
  toEditor: (block: Block) => EditorNode;
  /** Undefined when nothing of it would be shown to a reader, such as a paragraph without text. */
  fromEditor: (node: EditorNode) => Block | undefined;
};
