import {
  createAbsolutePositionFromRelativePosition,
  createRelativePositionFromJSON,
  createRelativePositionFromTypeIndex,
  type Doc,
} from "yjs";
import type { NoteAnchor, NoteThread } from "../../domain/newsroom/notes.ts";
import { getSharedText, isTextColumn, type TextColumn } from "./shared-document.ts";
import { readSlug } from "./shared-slug.ts";

/** Words in a text column: from one place to another, in UTF-16 units. */
export type TextRange = { column: TextColumn; from: number; to: number };

/**
 * The anchor of words of a text column, which moves with them; words typed at its ends do not belong to it. Of a text
 * that the document does not have as such, like a slug that follows the title, it is the column alone.
 *
 * @param shown the text in which the places are.
 */
export function toTextAnchor(
  doc: Doc,
  { column, from, to }: TextRange,
  { shown, lineage }: { shown: string; lineage: string },
): NoteAnchor {
  const text = getSharedText(doc, column);
  if (from >= to || text.toString() !== shown) return { field: column };
  const place = (index: number, side: 0 | -1) =>
    JSON.stringify(createRelativePositionFromTypeIndex(text, index, side));
  return { field: column, start: place(from, 0), end: place(to, -1), lineage };
}

/**
 * The words of a note in a text column as they are now: by its positions, and where it has none in this document by
 * its quote. Undefined where they are gone, and for a note on something else.
 */
export function findTextRange(
  doc: Doc,
  { anchor, quote }: Pick<NoteThread, "anchor" | "quote">,
  lineage: string,
): TextRange | undefined {
  const column = anchor?.field;
  if (!column || !isTextColumn(column)) return undefined;
  if (anchor.start !== undefined && anchor.end !== undefined && anchor.lineage === lineage) {
    const from = toIndex(doc, column, anchor.start);
    const to = toIndex(doc, column, anchor.end);
    return from !== undefined && to !== undefined && from < to ? { column, from, to } : undefined;
  }
  const from = quote ? readText(doc, column).indexOf(quote) : -1;
  return from < 0 ? undefined : { column, from, to: from + (quote?.length ?? 0) };
}

/** Columns whose words readers see beside the body. */
const SHOWN_COLUMNS = ["title", "excerpt", "image_caption"] as const;

/** The place of words that were quoted from what readers see, and do not stand in the body. */
export function findQuotedField(doc: Doc, quote: string): TextRange | undefined {
  for (const column of SHOWN_COLUMNS) {
    const from = readText(doc, column).indexOf(quote);
    if (from >= 0) return { column, from, to: from + quote.length };
  }
  return undefined;
}

/** The text of a column as its field shows it. */
export function readText(doc: Doc, column: TextColumn): string {
  return column === "slug" ? readSlug(doc) : getSharedText(doc, column).toString();
}

function toIndex(doc: Doc, column: TextColumn, stored: string): number | undefined {
  const text = getSharedText(doc, column);
  try {
    const position = createRelativePositionFromJSON(JSON.parse(stored));
    const place = createAbsolutePositionFromRelativePosition(position, doc);
    return place?.type === text ? place.index : undefined;
  } catch {
    // A colleague's client may have stored anything, which Yjs refuses by throwing.
    return undefined;
  }
}
