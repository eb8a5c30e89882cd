import type { Block, ListItem } from "./content.ts";
import { embedToText } from "./parse-embed.ts";
import { inlinesToPlainText } from "./parse-inlines.ts";
import { tableToText } from "./parse-table.ts";

/** Plain text of blocks, separated by blank lines. */
export function contentToText(blocks: readonly Block[]): string {
  return joinTexts(blocks.map(blockToText));
}

export function blockToText(block: Block): string {
  switch (block.type) {
    case "list":
      return block.children.map(itemToText).join("\n");
    case "image":
      return block.caption.trim();
    case "table":
      return tableToText(block, "\t");
    case "embed":
      return embedToText(block);
    case "fact-box":
      return joinTexts([block.title.trim(), ...block.children.map(blockToText)]);
    case "gallery":
      return joinTexts([...block.children.map(blockToText), block.caption.trim()]);
    case "audio":
    case "video":
      return joinTexts([block.title, block.caption, block.transcript].map((text) => text.trim()));
    default:
      return inlinesToPlainText(block.children).trim();
  }
}

function joinTexts(texts: readonly string[]): string {
  return texts.filter((text) => text !== "").join("\n\n");
}

function itemToText(item: ListItem): string {
  return [inlinesToPlainText(item.children).trim(), ...(item.lists ?? []).map(blockToText)].join(
    "\n",
  );
}
