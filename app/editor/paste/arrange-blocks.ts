import { BLOCKS, findAll, isTag, rename, textOf, unwrap } from "./dom.ts";

/** Converts quotes, code and line breaks to what our blocks support. */
export function arrangeBlocks(body: HTMLElement): void {
  for (const block of findAll(body, "pre")) arrangeCode(block);
  for (const term of findAll(body, "dt, dd")) rename(term, "p");
  for (const paragraph of findAll(body, "p, div")) splitAtBreaks(paragraph);
  for (const quote of findAll(body, "blockquote")) flattenQuote(quote);
  for (const block of findAll(body, "p, h1, h2, h3, h4, h5, h6")) {
    if (textOf(block) === "" && !block.querySelector("img, hr")) block.remove();
  }
}

/** Preformatted text is code, except verses, and except in lists and quotes, where it is a line of code. */
function arrangeCode(block: HTMLElement): void {
  const { ownerDocument: document } = block;
  for (const line of findAll(block, "br")) line.replaceWith("\n");
  for (const line of findAll(block, "div, p")) if (line.nextSibling) line.append("\n");
  const text = (block.textContent ?? "").replace(/(?<!\n)\n+$/, "");
  const isVerse = block.dataset.verse !== undefined;
  if (!isVerse && !block.closest("li, blockquote, td, th")) {
    block.textContent = text;
    return;
  }
  const line = document.createElement(isVerse ? "span" : "code");
  text.split(/\r?\n/).forEach((words, index) => {
    if (index > 0) line.append(document.createElement("br"));
    line.append(words);
  });
  const paragraph = document.createElement("p");
  paragraph.append(line);
  block.replaceWith(paragraph);
}

/** Splits a paragraph at double line breaks, which email programs and old pages use for paragraphs. */
function splitAtBreaks(paragraph: HTMLElement): void {
  const isText =
    !paragraph.querySelector(BLOCKS) &&
    paragraph.closest("li, blockquote, [data-timeline-entry]") === null;
  if (!isText || paragraph.querySelectorAll("br").length < 2) return;
  const parts: Node[][] = [[]];
  const nodes = [...paragraph.childNodes];
  nodes.forEach((node, index) => {
    if (isTag(node, "br") && isTag(nodes[index + 1] ?? null, "br")) parts.push([]);
    else if (!(isTag(node, "br") && parts.at(-1)?.length === 0)) parts.at(-1)?.push(node);
  });
  if (parts.length < 2) return;
  paragraph.replaceWith(
    ...parts.map((part) => {
      const split = paragraph.ownerDocument.createElement("p");
      split.append(...part);
      return split;
    }),
  );
}

/** A quote can only contain text; other elements are moved behind it. */
function flattenQuote(quote: HTMLElement): void {
  for (const other of findAll(quote, "img, hr, ul, ol, h1, h2, h3, h4, h5, h6, table, figure")) {
    if (!other.parentElement?.closest("ul, ol")) quote.after(other);
  }
  joinLines(quote, 2);
  if (textOf(quote) === "") quote.remove();
}

/** Joins the blocks in an element to one text with line breaks between them. */
export function joinLines(element: HTMLElement, breaks: number): void {
  for (const block of findAll(element, BLOCKS)) {
    const { ownerDocument: document } = block;
    if (hasTextBefore(block, element)) {
      block.before(...Array.from({ length: breaks }, () => document.createElement("br")));
    }
    const next = block.nextSibling;
    if (next && !isTag(next, "br", ...BLOCKS.split(", ")) && textOf(next) !== "") {
      block.after(...Array.from({ length: breaks }, () => document.createElement("br")));
    }
    unwrap(block);
  }
}

function hasTextBefore(node: Node, root: Element): boolean {
  for (let current: Node | null = node; current && current !== root; current = current.parentNode) {
    for (let before = current.previousSibling; before; before = before.previousSibling) {
      if (isTag(before, "br")) return false;
      if (textOf(before) !== "") return true;
    }
  }
  return false;
}
