import type { Block, HeadingBlock } from "./content.ts";
import { inlinesToText } from "./parse-inlines.ts";
import { slugify } from "./slug.ts";

const MAX_LENGTH = 80;

/**
 * Ids of the headings of an article, by which links lead to them: made from their words, or from their number where the
 * words have no Latin letters. Two headings with the same words are told apart by a number.
 */
export function nameHeadings(blocks: readonly Block[]): ReadonlyMap<HeadingBlock, string> {
  const names = new Map<HeadingBlock, string>();
  const used = new Set<string>();
  const counts = new Map<string, number>();
  for (const heading of blocks.flatMap(headingsIn)) {
    const words = slugify(inlinesToText(heading.children)).slice(0, MAX_LENGTH);
    const name = `section-${words || names.size + 1}`;
    let number = counts.get(name) ?? 0;
    let own = name;
    do {
      number += 1;
      own = number === 1 ? name : `${name}-${number}`;
    } while (used.has(own));
    counts.set(name, number);
    used.add(own);
    names.set(heading, own);
  }
  return names;
}

function headingsIn(block: Block): HeadingBlock[] {
  if (block.type === "fact-box") return block.children.flatMap(headingsIn);
  return block.type === "heading" ? [block] : [];
}
