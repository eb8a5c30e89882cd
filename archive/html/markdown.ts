import { micromark } from "micromark";
import type { Inline } from "../../app/domain/content.ts";
import type { ImportedBlock } from "../archive-story.ts";
import { htmlToBlocks } from "./html-to-blocks.ts";
import { createInlineLine } from "./inline-line.ts";

// Everything that makes a block of a line: in running text "2015. The year…" is no list.
const BLOCK_CONSTRUCTS = [
  ...["blockQuote", "codeFenced", "codeIndented", "definition", "headingAtx", "htmlFlow", "list"],
  ...["setextUnderline", "thematicBreak"],
];

/** A whole Markdown text as blocks; HTML inside it is read as HTML. */
export function markdownToBlocks(markdown: string): ImportedBlock[] {
  return htmlToBlocks(micromark(markdown, { allowDangerousHtml: true }));
}

/** One line of Markdown (emphasis, code, links) as running text; HTML inside it stays as it is typed. */
export function markdownToInlines(markdown: string): Inline[] {
  const line = createInlineLine();
  if (!/[\\`*_[\]<&]/.test(markdown)) {
    line.addText(markdown, {}, null);
    return line.take();
  }
  const html = micromark(markdown.replace(/<br\s*\/?>/gi, "\n"), {
    extensions: [{ disable: { null: BLOCK_CONSTRUCTS } }],
  });
  return htmlToBlocks(html).flatMap((block, index) =>
    block.type === "list" ? [] : [...(index > 0 ? [{ text: "\n" }] : []), ...block.children],
  );
}
