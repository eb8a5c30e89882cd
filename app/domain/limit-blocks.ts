import type { Block, Inline, ListBlock, ListItem } from "./content.ts";
import { MAX_CONTENT_NODES, NODES_OF_AN_IMAGE } from "./content-limits.ts";
import { parseContent } from "./parse-content.ts";
import { listCells } from "./parse-table.ts";
import { limitRelated } from "./related-article.ts";

/**
 * The blocks of a stored body that one page shows: all of a body that the database accepts today. Of a longer one, from
 * before the limit or from another system, the rest gives way to a sentence.
 */
export function parseShownContent(content: unknown): Block[] {
  return limitBlocks(limitRelated(parseContent(content)), {
    nodes: MAX_CONTENT_NODES,
    ending: "This article is longer than a page can show. The rest of it is left out here.",
  });
}

/** Cuts blocks after this many nodes; a paragraph `ending` then says so. */
export function limitBlocks(
  blocks: Block[],
  { nodes, ending }: { nodes: number; ending: string },
): Block[] {
  let left = nodes;
  const beyond = blocks.findIndex((block) => {
    left -= countBlock(block);
    return left < 0;
  });
  if (beyond < 0) return blocks;
  return [
    ...blocks.slice(0, beyond),
    { type: "paragraph", children: [{ text: ending, italic: true }] },
  ];
}

/** Nodes of blocks as they are shown: never more than the stored body has (`measureContent`). */
export function countShownNodes(blocks: readonly Block[]): number {
  return blocks.reduce((sum, block) => sum + countBlock(block), 0);
}

function countBlock(block: Block): number {
  if (block.type === "list") return countList(block);
  if (block.type === "table")
    return listCells(block).reduce(
      (sum, { children }) => sum + (children.length === 0 ? 0 : countLine(children)),
      1,
    );
  if (block.type === "fact-box" || block.type === "gallery")
    return 1 + countShownNodes(block.children);
  if (block.type === "timeline")
    return block.children.reduce((sum, { children }) => sum + countLine(children), 1);
  const isImage = block.type === "image" || ("src" in block && block.src !== "");
  return isImage ? NODES_OF_AN_IMAGE : countLine(block.children);
}

function countList({ children }: ListBlock): number {
  return children.reduce((sum, item) => sum + countItem(item), 0);
}

function countItem({ children, lists = [] }: ListItem): number {
  return lists.reduce((sum, list) => sum + countList(list), countLine(children));
}

/** A block or an item and its text; a string stands for both. */
function countLine(inlines: readonly Inline[]): number {
  const runs = inlines.reduce(
    (sum, inline) => sum + ("text" in inline ? 1 : Math.max(1, inline.children.length)),
    0,
  );
  return Math.max(1, runs);
}
