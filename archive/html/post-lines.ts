import type { Block, BlockQuoteBlock, EmbedBlock, Inline } from "../../app/domain/content.ts";
import { embedOfAddress, type PostLine, readPost } from "../../app/domain/embeds/read-embeds.ts";
import { hasInlines } from "../../app/domain/nested-blocks.ts";
import { inlinesToText } from "../../app/domain/parse-inlines.ts";
import { isBareAddress, safeHref } from "./links.ts";

/** The embed of an address that is all of a paragraph. */
export function embedBareAddress(inlines: Inline[]): EmbedBlock | undefined {
  const [only] = inlines;
  const isAlone = inlines.length === 1 && only && "text" in only && isBareAddress(only.text);
  return isAlone ? embedOfAddress(only.text) : undefined;
}

/** A bare address as a link. */
export function linkBareAddress(inlines: Inline[]): Inline[] {
  const [only] = inlines;
  if (inlines.length !== 1 || !only || !("text" in only) || !isBareAddress(only.text))
    return inlines;
  const href = safeHref(only.text);
  return href ? [{ type: "link", href, children: [only] }] : inlines;
}

/**
 * The post that these blocks quote; undefined where its site is unknown. Its words are stored and its own address:
 * `onLostLinks` is called where it has others.
 */
export function readQuotedPost(
  addresses: readonly string[],
  blocks: readonly Block[],
  onLostLinks: () => void,
): EmbedBlock | undefined {
  const lines = blocks.map(toPostLine);
  const post = readPost(addresses, lines);
  const isLost = (text: string, link: string) => !text.includes(link) && !embedOfAddress(link);
  if (post && lines.some(({ text, links }) => links.some((link) => isLost(text, link))))
    onLostLinks();
  return post;
}

/** A block in the quotation of a post as a line of it. */
function toPostLine(block: Block): PostLine {
  if (!hasInlines(block)) return { text: "", links: [] };
  const links = block.children.flatMap((inline) => ("href" in inline ? [inline.href] : []));
  return { text: inlinesToText(block.children), links };
}

/** The quotation of a post whose site is unknown stays one. */
export function toQuote<Other extends Block>(block: Other): Other | BlockQuoteBlock {
  return block.type === "paragraph" ? { type: "block-quote", children: block.children } : block;
}
