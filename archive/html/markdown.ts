import { micromark } from "micromark";
import type { Inline } from "../../app/domain/content.ts";
import { limitMarkdown } from "../../app/domain/limit-markdown.ts";
import { hasInlines } from "../../app/domain/nested-blocks.ts";
import type { ImportedBlock } from "./block-writer.ts";
import { type HtmlOptions, htmlToBlocks } from "./html-to-blocks.ts";
import { createInlineLine } from "./inline-line.ts";
import { parseMarkdown } from "./parse-markdown.ts";

// Disabled for inline text, where "2015. The year…" is not a list.
const BLOCK_CONSTRUCTS = [
  ...["blockQuote", "codeFenced", "codeIndented", "definition", "headingAtx", "htmlFlow", "list"],
  ...["setextUnderline", "thematicBreak"],
];

// The parser needs about a hundred times the memory of its text.
const PART_LENGTH = 50_000;

/** Converts a Markdown document to blocks; HTML inside it is parsed as HTML. */
export function markdownToBlocks(markdown: string, options: HtmlOptions = {}): ImportedBlock[] {
  return splitMarkdown(limitMarkdown(markdown)).flatMap((part) =>
    htmlToBlocks(parseMarkdown(part), options),
  );
}

/** Addresses of links and texts of footnotes, which may stand anywhere. */
// bounded: 200 characters, the longest label
const DEFINITION = /^ {0,3}\[[^\]\r\n]{1,200}\]:.*$/gm;

/** Splits a long text before paragraphs and headings outside fenced code. Each part has all definitions. */
function splitMarkdown(markdown: string): string[] {
  if (markdown.length <= PART_LENGTH) return [markdown];
  const definitions = (markdown.match(DEFINITION) ?? []).join("\n\n").slice(0, PART_LENGTH);
  const parts: string[] = [];
  let part = "";
  let isFenced = false;
  for (const piece of markdown.split(/(?<=\n[ \t]*\n)(?=[\p{L}#])/u).flatMap(cutPiece)) {
    if (part.length + piece.length > PART_LENGTH && part !== "" && !isFenced) {
      parts.push(part);
      part = "";
    }
    part += piece;
    const fences = piece.match(/^ {0,3}(?:```|~~~)/gm)?.length ?? 0;
    isFenced = isFenced !== (fences % 2 === 1);
  }
  return [...parts, part].map((each) => `${each}\n\n${definitions}`);
}

/** Cuts a text without blank lines at the ends of its lines; code stays whole. */
function cutPiece(piece: string): string[] {
  if (piece.length <= PART_LENGTH || /^ {0,3}(?:```|~~~)/m.test(piece)) return [piece];
  return piece.match(/.{1,49999}(?:\n|$)|.{1,50000}/gs) ?? [piece];
}

/** Converts one line of Markdown (emphasis, code, links) to inline text; HTML in it is escaped. */
export function markdownToInlines(markdown: string): Inline[] {
  const line = createInlineLine();
  if (!/[\\`*_[\]<&]/.test(markdown)) {
    line.addText(markdown, {}, null);
    return line.take();
  }
  const html = micromark(limitMarkdown(markdown).replace(/<br\s*\/?>/gi, "\n"), {
    extensions: [{ disable: { null: BLOCK_CONSTRUCTS } }],
  });
  return htmlToBlocks(html).flatMap((block, index) =>
    hasInlines(block) ? [...(index > 0 ? [{ text: "\n" }] : []), ...block.children] : [],
  );
}
