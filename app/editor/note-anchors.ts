import type { Node } from "@tiptap/pm/model";
import {
  absolutePositionToRelativePosition,
  type ProsemirrorBinding,
  relativePositionToAbsolutePosition,
} from "@tiptap/y-tiptap";
import {
  createAbsolutePositionFromRelativePosition,
  createRelativePositionFromJSON,
  createRelativePositionFromTypeIndex,
} from "yjs";
import type { NoteAnchor } from "../domain/newsroom/notes.ts";

export type Range = { from: number; to: number };

/** The anchor of a range of the body. Words that are typed at its ends do not belong to it. */
export function toAnchor(
  binding: ProsemirrorBinding,
  { from, to }: Range,
  lineage: string,
): NoteAnchor | undefined {
  const start = toRelative(binding, from, 0);
  const end = toRelative(binding, to, -1);
  return start && end ? { field: "content", start, end, lineage } : undefined;
}

function toRelative(
  { type, doc, mapping }: ProsemirrorBinding,
  position: number,
  side: 0 | -1,
): string | undefined {
  const near = absolutePositionToRelativePosition(position, type, mapping);
  const place = near && createAbsolutePositionFromRelativePosition(near, doc);
  return place
    ? JSON.stringify(createRelativePositionFromTypeIndex(place.type, place.index, side))
    : undefined;
}

/**
 * The range of an anchor in the body as it is now; undefined where its words are gone, or belong to another document.
 */
export function toRange(
  binding: ProsemirrorBinding,
  { start, end }: NoteAnchor,
): Range | undefined {
  const [from, to] = [start, end].map((stored) => toPosition(binding, stored));
  return typeof from === "number" && typeof to === "number" && from < to ? { from, to } : undefined;
}

function toPosition({ type, doc, mapping }: ProsemirrorBinding, stored: string | undefined) {
  if (stored === undefined) return undefined;
  try {
    const position = createRelativePositionFromJSON(JSON.parse(stored));
    return relativePositionToAbsolutePosition(doc, type, position, mapping);
  } catch {
    // A colleague's client may have stored anything, which Yjs refuses by throwing.
    return undefined;
  }
}

/** Text of a range as it is quoted: blocks on lines of their own. */
export function quoteOf(doc: Node, { from, to }: Range): string {
  return doc.textBetween(from, to, "\n", "\n");
}

/** The range of words that stand once in one block of the body, whatever spaces are between them. */
export function findQuote(doc: Node, quote: string): Range | undefined {
  const wanted = squeeze(quote).text.trim();
  if (wanted === "") return undefined;
  const ranges: Range[] = [];
  doc.descendants((node, position) => {
    if (!node.isTextblock) return ranges.length < 2;
    const { text, places } = squeeze(node.textBetween(0, node.content.size, "\n", "\n"));
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
      const last = places[at + wanted.length - 1] ?? 0;
      ranges.push({ from: position + 1 + (places[at] ?? 0), to: position + 2 + last });
    }
    return false;
  });
  return ranges.length === 1 ? ranges[0] : undefined;
}

/** A text with single spaces, and the place of each of its characters in the original. */
function squeeze(text: string): { text: string; places: number[] } {
  const kept: string[] = [];
  const places: number[] = [];
  for (let place = 0; place < text.length; place += 1) {
    const isSpace = /\s/.test(text.charAt(place));
    if (isSpace && kept.at(-1) === " ") continue;
    kept.push(isSpace ? " " : text.charAt(place));
    places.push(place);
  }
  return { text: kept.join(""), places };
}
