/** A dialog of the editor. One is open at a time. */
export type EditorDialog = "link" | "footnote" | "embed" | "related-article" | "language";
