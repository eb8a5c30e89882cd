import type { Block, ListItem, TimelineEntry } from "./content.ts";
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
    case "timeline":
      return joinTexts([block.title.trim(), ...block.children.map(entryToText)]);
    default:
      return inlinesToPlainText(block.children).trim();
  }
}

function joinTexts(texts: readonly string[]): string {
  return texts.filter((text) => text !== "").join("\n\n");
}

function entryToText({ date, children }: TimelineEntry): string {
  const lines = [date.trim(), inlinesToPlainText(children).trim()];
  return lines.filter((line) => line !== "").join("\n");
}

function itemToText(item: ListItem): string {
  return [inlinesToPlainText(item.children).trim(), ...(item.lists ?? []).map(blockToText)].join(
    "\n",
  );
}
