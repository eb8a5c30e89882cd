import type { Block, FactBoxBlock, FactBoxChild, InlineBlock } from "./content.ts";
import { timelineToLists } from "./timeline.ts";

/** A fact box; undefined where neither a title nor a block is to be seen. */
export function createFactBox(title: string, children: FactBoxChild[]): FactBoxBlock | undefined {
  if (title.trim() === "" && children.length === 0) return undefined;
  return { type: "fact-box", title, children };
}

/**
 * The substitute for blocks that a fact box cannot hold: their text, and the content of other boxes.
 *
 * @param toText plain text of a block.
 */
export function toFactBoxChildren(
  block: Block,
  toText: (block: Exclude<Block, FactBoxChild>) => string,
): FactBoxChild[] {
  switch (block.type) {
    case "paragraph":
    case "heading":
    case "list":
    case "block-quote":
    case "image":
    case "table":
      return [block];
    case "gallery":
      return [...block.children, ...paragraph([{ text: block.caption }])];
    case "fact-box":
      return [...paragraph([{ text: block.title }]), ...block.children];
    case "timeline":
      return [...paragraph([{ text: block.title }]), ...timelineToLists(block)];
    case "pull-quote":
      return [{ ...block, type: "block-quote" }];
    case "audio":
    case "video": {
      const text = toText(block) || block.file;
      return paragraph(
        block.file.startsWith("https:")
          ? [{ type: "link", href: block.file, children: [{ text }] }]
          : [{ text }],
      );
    }
    case "attribution":
    case "code-block":
    case "unknown":
      return paragraph(block.children);
    default:
      return paragraph([{ text: toText(block) }]);
  }
}

function paragraph(children: InlineBlock["children"]): FactBoxChild[] {
  const isBlank = children.every((inline) => "text" in inline && inline.text.trim() === "");
  return isBlank ? [] : [{ type: "paragraph", children }];
}
