import { slugify } from "../slug.ts";

/** Inline text: plain text and links. */
export type ProsePart = string | { text: string; to: string };
/** A paragraph or a bullet list. */
export type ProseBlock = { parts: ProsePart[] } | { points: ProsePart[][] };
/** A section of a page with a heading; `id` is its anchor. */
export type ProseSection = { id: string; title: string; blocks: ProseBlock[] };

/**
 * Parses a section of an information page. A string is a paragraph, a list of strings a bullet list; `[words](/path)`
 * in either is a link.
 */
export function proseSection(title: string, ...blocks: (string | string[])[]): ProseSection {
  return {
    id: slugify(title),
    title,
    blocks: blocks.map((block) =>
      typeof block === "string" ? { parts: toParts(block) } : { points: block.map(toParts) },
    ),
  };
}

/** Parses the text and links of a line. */
export function toParts(line: string): ProsePart[] {
  const parts: ProsePart[] = [];
  let end = 0;
  for (const link of line.matchAll(/\[([^[\]]+)\]\(((?:\/|#|mailto:|https?:)[^)\s[]*)\)/g)) {
    const [whole, text = "", to = ""] = link;
    if (link.index > end) parts.push(line.slice(end, link.index));
    parts.push({ text, to });
    end = link.index + whole.length;
  }
  if (end < line.length) parts.push(line.slice(end));
  return parts;
}
