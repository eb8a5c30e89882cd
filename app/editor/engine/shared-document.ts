import type { Doc, Map as SharedMap, Text, XmlFragment } from "yjs";
import { TEXT_FIELDS } from "../../domain/newsroom/article-fields.ts";

/** Names of the parts of a working copy. The form loads these without the editor, which is a chunk of its own. */

/** The body of the article. */
export function getSharedBody(doc: Doc): XmlFragment {
  return doc.getXmlFragment("body");
}

/** Columns of `articles` that merge by character. */
export const TEXT_COLUMNS = Object.values(TEXT_FIELDS);

export type TextColumn = (typeof TEXT_COLUMNS)[number];

export function isTextColumn(name: string): name is TextColumn {
  return (TEXT_COLUMNS as readonly string[]).includes(name);
}

/** Text of a column. At the top of the document: two who begin at once share one. */
export function getSharedText(doc: Doc, column: TextColumn): Text {
  return doc.getText(column);
}

/**
 * The other columns of the article, which the last writer wins. A column that has a text of its own is null here: the
 * working copy says something of it, be it an empty text.
 */
export function getSharedFields(doc: Doc): SharedMap<unknown> {
  return doc.getMap("fields");
}

/** Origin of a transaction that replaces the body. An open editor can undo such a transaction as one step. */
export const BODY_REPLACEMENT = "body-replacement";
