import { embedEditor } from "../../blocks/embed/editor.ts";
import type { EmbedBlock } from "../../domain/content.ts";
import {
  embedOfAddress,
  isPost,
  POST_ADDRESSES,
  type PostLine,
  readPost,
} from "../../domain/embeds/read-embeds.ts";
import { findAll, textOf } from "./dom.ts";

/** Posts that pages quote, and addresses that WordPress stands a player in for, as embeds. */
export function arrangeEmbeds(body: HTMLElement): void {
  for (const quote of findAll(body, "blockquote")) {
    if (!isPost(quote.className)) continue;
    const addresses = POST_ADDRESSES.map((name) => quote.getAttribute(name) ?? "");
    const post = readPost(addresses, readLines(quote));
    if (post) quote.replaceWith(toFigure(post, quote.ownerDocument));
  }
  for (const figure of findAll(body, "figure.wp-block-embed")) {
    if (figure.querySelector("[data-embed-href]")) continue;
    const wrapper = figure.querySelector(".wp-block-embed__wrapper") ?? figure;
    const caption = figure.querySelector("figcaption")?.textContent ?? "";
    const embed = embedOfAddress(textOf(wrapper), caption);
    if (embed) figure.replaceWith(toFigure(embed, figure.ownerDocument));
  }
}

/** A frame of a known provider as an embed; undefined for others. */
export function embedFrame(
  frame: HTMLElement,
  sources: readonly string[],
): HTMLElement | undefined {
  const title = frame.getAttribute("title") ?? "";
  const embed = sources.map((source) => embedOfAddress(source, title)).find(Boolean);
  return embed && toFigure(embed, frame.ownerDocument);
}

/** The element as the editor's own clipboard has it. */
function toFigure(block: EmbedBlock, document: Document): HTMLElement {
  const figure = document.createElement("figure");
  for (const [name, value] of Object.entries(embedEditor.toEditor(block).attrs ?? {}))
    figure.setAttribute(`data-embed-${name}`, String(value));
  const link = document.createElement("a");
  link.setAttribute("href", block.href);
  link.textContent = block.caption || block.href;
  figure.append(link);
  return figure;
}

/** Its paragraphs, and what stands beside them as one more line. */
function readLines(quote: HTMLElement): PostLine[] {
  const copy = quote.ownerDocument.createElement("div");
  copy.append(...[...quote.childNodes].map((node) => node.cloneNode(true)));
  for (const line of findAll(copy, "br")) line.replaceWith("\n");
  const paragraphs = findAll(copy, "p").reverse();
  const lines = paragraphs.map(readLine);
  for (const paragraph of paragraphs) paragraph.remove();
  return [...lines, readLine(copy)];
}

function readLine(element: HTMLElement): PostLine {
  const links = findAll(element, "a[href]").map((link) => link.getAttribute("href") ?? "");
  return { text: element.textContent ?? "", links };
}
