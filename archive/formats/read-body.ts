import type { ImportedBlock } from "../archive-story.ts";
import { htmlToBlocks, type LineMode } from "../html/html-to-blocks.ts";

const HAS_TAGS = /<(?:\/?[a-z][a-z0-9]*\b[^<>]*|!--[\s\S]*?--)>/i;
const HAS_PARAGRAPHS = /<(?:p|div)\b/i;

/** How line breaks in HTML of unknown make are read: without paragraphs they are all its structure. */
function lineModeOf(html: string): LineMode {
  return HAS_PARAGRAPHS.test(html) ? "html" : "classic";
}

/** A body of unknown make: HTML when it has tags, else text with blank lines between paragraphs. */
export function textOrHtmlToBlocks(text: string): ImportedBlock[] {
  if (HAS_TAGS.test(text)) return htmlToBlocks(text, lineModeOf(text));
  return textToBlocks(text);
}

/** Plain text as paragraphs, split at blank lines; characters stand for themselves. */
export function textToBlocks(text: string): ImportedBlock[] {
  return htmlToBlocks(text.replaceAll("&", "&amp;").replaceAll("<", "&lt;"), "classic");
}
