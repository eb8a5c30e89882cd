import type { Inline, LinkInline, TextRun } from "../../app/domain/content.ts";
import { lastWordStart } from "../../app/domain/footnotes.ts";
import { hasSameMarks } from "../../app/domain/parse-inlines.ts";
import { cleanText } from "./clean-text.ts";

export type Marks = Omit<TextRun, "text">;

type Piece = {
  text: string;
  marks: Marks;
  href: string | null;
  isRaw: boolean;
  /** A place between two words that nothing else parts. */
  isGap?: boolean;
};

/** Collects one line of inline text, with white space collapsed as a browser would. */
export type InlineLine = {
  addText(text: string, marks: Marks, href: string | null, isRaw?: boolean): void;
  addBreak(): void;
  /** Parts the words around what stands in their line and is no text, such as an image. */
  addGap(): void;
  /** Gives the last word a footnote. False where there is no word. */
  addFootnote(text: string): boolean;
  endsInBreak(): boolean;
  hasText(): boolean;
  /** Returns the line and starts a new one. Empty when there was no text. */
  take(): Inline[];
};

export function createInlineLine(): InlineLine {
  let pieces: Piece[] = [];
  let hasText = false;
  return {
    addText(text, marks, href, isRaw = false) {
      if (text === "") return;
      const piece = { text: cleanText(text), marks, href, isRaw };
      pieces.push(piece);
      hasText ||= piece.text.trim() !== "";
    },
    addBreak() {
      pieces.push({ text: "\n", marks: {}, href: null, isRaw: true });
    },
    addGap() {
      if (hasText) pieces.push({ text: " ", marks: {}, href: null, isRaw: false, isGap: true });
    },
    addFootnote(text) {
      const last = pieces.findLast((piece) => piece.text.trim() !== "");
      if (!last) return false;
      const start = last.marks.footnote === undefined ? lastWordStart(last.text) : 0;
      const before = { ...last, text: last.text.slice(0, start) };
      const footnote = last.marks.footnote ? `${last.marks.footnote} ${text}` : text;
      const word = { ...last, text: last.text.slice(start), marks: { ...last.marks, footnote } };
      pieces.splice(pieces.indexOf(last), 1, ...(before.text === "" ? [word] : [before, word]));
      return true;
    },
    endsInBreak() {
      const last = pieces.findLast((piece) => piece.isRaw || piece.text.trim() !== "");
      return last?.text === "\n";
    },
    hasText: () => hasText,
    take() {
      const inlines = toInlines(trimEnd(collapse(pieces)));
      pieces = [];
      hasText = false;
      return inlines;
    },
  };
}

function collapse(pieces: Piece[]): Piece[] {
  const result: Piece[] = [];
  for (const [index, piece] of pieces.entries()) {
    const last = result.at(-1);
    if (piece.isGap && !isBetweenWords(last, pieces.slice(index + 1, index + 9))) continue;
    let text = piece.isRaw ? piece.text : piece.text.replace(/[ \t\r\n\f]+/g, " ");
    if (piece.isRaw && text.startsWith("\n") && last)
      last.text = last.text.replace(/(?<! ) +$/, "");
    if (!last) text = text.replace(piece.isRaw ? /^[\r\n]+/ : /^\s+/, "");
    else if (!piece.isRaw && /[ \n]/.test(last.text.slice(-1))) text = text.replace(/^ /, "");
    if (text !== "") result.push({ ...piece, text });
  }
  return result.filter((piece) => piece.text !== "");
}

function isBetweenWords(before: Piece | undefined, after: readonly Piece[]): boolean {
  const next = after.find(({ isGap, text }) => !isGap && text !== "");
  return /[\p{L}\p{N}]$/u.test(before?.text ?? "") && /^[\p{L}\p{N}]/u.test(next?.text ?? "");
}

function trimEnd(pieces: Piece[]): Piece[] {
  for (let last = pieces.at(-1); last; last = pieces.at(-1)) {
    last.text = last.text.trimEnd();
    if (last.text !== "") break;
    pieces.pop();
  }
  return pieces;
}

function toInlines(pieces: Piece[]): Inline[] {
  const inlines: Inline[] = [];
  for (const { text, marks, href } of pieces) {
    const run = { text, ...marks };
    if (href === null) addRun(inlines, run);
    else addRun(linkAtEnd(inlines, href).children, run);
  }
  return inlines;
}

function linkAtEnd(inlines: Inline[], href: string): LinkInline {
  const last = inlines.at(-1);
  if (last && "children" in last && last.href === href) return last;
  const link: LinkInline = { type: "link", href, children: [] };
  inlines.push(link);
  return link;
}

function addRun(runs: Inline[], run: TextRun): void {
  const last = runs.at(-1);
  if (last && !("children" in last) && hasSameMarks(last, run)) last.text += run.text;
  else runs.push(run);
}
