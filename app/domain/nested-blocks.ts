import type { Block, ImageBlock, Inline, InlineBlock, ListBlock } from "./content.ts";
import { listCells } from "./parse-table.ts";

export function hasInlines(block: Block): block is InlineBlock {
  return !["list", "table", "fact-box", "gallery", "timeline"].includes(block.type);
}

/** All inline content of a block, of the blocks in it too. */
export function listInlines(block: Block): readonly Inline[] {
  switch (block.type) {
    case "list":
      return inlinesOfList(block);
    case "table":
      return listCells(block).flatMap(({ children }) => children);
    case "timeline":
      return block.children.flatMap(({ children }) => children);
    case "fact-box":
    case "gallery":
      return block.children.flatMap(listInlines);
    default:
      return block.children;
  }
}

function inlinesOfList(list: ListBlock): Inline[] {
  return list.children.flatMap((item) => [
    ...item.children,
    ...(item.lists ?? []).flatMap(inlinesOfList),
  ]);
}

/** The images of a block: itself, or those in a box or gallery. */
export function listImages(block: Block): readonly ImageBlock[] {
  if (block.type === "image") return [block];
  if (block.type === "gallery") return block.children;
  return block.type === "fact-box" ? block.children.flatMap(listImages) : [];
}
