import { type Handler, Parser } from "htmlparser2";
import { hasInlines } from "../../app/domain/nested-blocks.ts";
import { inlinesToText } from "../../app/domain/parse-inlines.ts";
import { createBlockWriter, type ImportedBlock } from "./block-writer.ts";
import type { BlockWriter } from "./block-writer-methods.ts";
import { toLine } from "./clean-text.ts";
import { createElementReader } from "./element-reader.ts";
import { findFootnotes } from "./footnotes.ts";
import { countPageLinks, linkHeadings } from "./page-links.ts";

/**
 * How line breaks in the source are read: `html` as white space; `classic` as in WordPress's classic
 * editor, where a blank line separates paragraphs and a newline is a line break.
 */
export type LineMode = "html" | "classic";

const CHUNK_LENGTH = 8192;
/** The parser searches the list of open elements for each tag. */
const MAX_OPEN_ELEMENTS = 1000;

export type HtmlOptions = {
  mode?: LineMode;
  /** Address of the page, for links without a host; without it, they become text. */
  base?: string;
  /** Called with everything that is left out or kept in another form, as a sentence for the report. */
  onChange?: (what: string) => void;
};

/**
 * Converts HTML to content blocks. Never throws. Unsupported elements keep their text, scripts and
 * styles are removed, embedded players become links.
 */
export function htmlToBlocks(
  html: string,
  { mode = "html", base = "", onChange = () => {} }: HtmlOptions = {},
): ImportedBlock[] {
  const writer = createBlockWriter();
  const reader = createElementReader(writer, {
    footnotes: findFootnotes(html, base),
    base,
    onChange,
  });
  // A stack rather than recursion: a hundred thousand nested elements would exhaust the call stack.
  const closers: ((() => void) | undefined)[] = [];
  const handler: Partial<Handler> = {
    onopentag(name, attributes) {
      closers.push(reader.open(name, attributes));
    },
    onclosetag() {
      closers.pop()?.();
    },
    ontext(text) {
      if (!reader.noteText(text)) return;
      const { marks, href, isRaw } = reader.style();
      if (mode === "html" || isRaw) writer.line.addText(text, marks, href, isRaw);
      else addClassicText(writer, text, (part) => writer.line.addText(part, marks, href));
    },
  };
  let parser = new Parser(handler);
  for (let at = 0; at < html.length; ) {
    const next = html.indexOf("<", at + CHUNK_LENGTH);
    const end = next === -1 ? html.length : next;
    parser.write(html.slice(at, end));
    at = end;
    if (closers.length <= MAX_OPEN_ELEMENTS) continue;
    parser.end();
    parser = new Parser(handler);
  }
  parser.end();
  const blocks = writer.finish();
  const linked = linkHeadings(blocks, writer.headings);
  if (countPageLinks(linked) < countPageLinks(blocks))
    onChange("links within the page to no heading became text");
  return linked;
}

/** The text of an HTML fragment on one line, entities decoded. */
export function htmlToText(html: string): string {
  if (!/[<&]/.test(html)) return toLine(html);
  return toLine(
    htmlToBlocks(html)
      .map((block) => {
        if (block.type === "embed") return block.href;
        return hasInlines(block) ? inlinesToText(block.children) : "";
      })
      .join(" "),
  );
}

function addClassicText(writer: BlockWriter, text: string, add: (part: string) => void): void {
  const paragraphs = text.replace(/\r\n?/g, "\n").split(/\n[ \t\u00a0]*\n\s*/);
  for (const [index, paragraph] of paragraphs.entries()) {
    if (index > 0 && writer.isInText()) writer.flush();
    else if (index > 0) writer.line.addBreak();
    for (const [lineIndex, line] of paragraph.split("\n").entries()) {
      if (lineIndex > 0) writer.line.addBreak();
      add(line);
    }
  }
}

const HAS_TAGS = /<\/?[a-z][a-z0-9]*\b[^<>]*>/i;
const HAS_PARAGRAPHS = /<(?:p|div)\b/i;

/** Line breaks are significant in HTML without paragraph elements. */
function lineModeFor(html: string): LineMode {
  return HAS_PARAGRAPHS.test(html) ? "html" : "classic";
}

/** Converts a body of unknown format: HTML when it has tags, else plain text. */
export function textOrHtmlToBlocks(text: string, options?: HtmlOptions): ImportedBlock[] {
  if (HAS_TAGS.test(text) || hasComment(text))
    return htmlToBlocks(text, { ...options, mode: lineModeFor(text) });
  return textToBlocks(text);
}

function hasComment(text: string): boolean {
  const start = text.indexOf("<!--");
  return start !== -1 && text.includes("-->", start + 4);
}

/** Converts plain text to paragraphs, split at blank lines. */
export function textToBlocks(text: string): ImportedBlock[] {
  return htmlToBlocks(text.replaceAll("&", "&amp;").replaceAll("<", "&lt;"), { mode: "classic" });
}
