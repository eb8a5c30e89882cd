import { Parser } from "htmlparser2";
import { inlinesToText } from "../../app/domain/parse-inlines.ts";
import type { ImportedBlock } from "../archive-story.ts";
import { type BlockWriter, createBlockWriter } from "./block-writer.ts";
import { toLine } from "./clean-text.ts";
import { createElementReader } from "./element-reader.ts";

/**
 * How line breaks in the source are read: `html` as white space; `classic` as WordPress' classic
 * editor keeps them, a blank line between paragraphs and a line end as a line break.
 */
export type LineMode = "html" | "classic";

/**
 * HTML as blocks of the site's own format. Never throws, whatever the text holds; mark-up without a
 * counterpart leaves its text, scripts and styles leave nothing, embedded players leave their address.
 */
export function htmlToBlocks(html: string, mode: LineMode = "html"): ImportedBlock[] {
  const writer = createBlockWriter();
  const reader = createElementReader(writer);
  // Events come as a well-formed sequence, so that a stack of what closes each element is enough; no
  // recursion, which a hundred thousand nested elements would break.
  const closers: ((() => void) | undefined)[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      closers.push(reader.open(name, attributes));
    },
    onclosetag() {
      closers.pop()?.();
    },
    ontext(text) {
      if (reader.isSkipping()) return;
      const { marks, href, isRaw } = reader.style();
      if (mode === "html" || isRaw) writer.line.addText(text, marks, href, isRaw);
      else addClassicText(writer, text, (part) => writer.line.addText(part, marks, href));
    },
  });
  parser.write(html);
  parser.end();
  return writer.finish();
}

/** The text of a piece of HTML on one line, entities decoded. */
export function htmlToText(html: string): string {
  if (!/[<&]/.test(html)) return toLine(html);
  return toLine(
    htmlToBlocks(html)
      .map((block) => (block.type === "list" ? "" : inlinesToText(block.children)))
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
