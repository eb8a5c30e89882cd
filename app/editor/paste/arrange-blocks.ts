import { BLOCKS, findAll, isTag, rename, textOf, unwrap } from "./dom.ts";

/** Converts quotes, tables, code and line breaks to what our blocks support. */
export function arrangeBlocks(body: HTMLElement): void {
  for (const block of findAll(body, "pre")) breakLines(block);
  for (const row of findAll(body, "tr")) rowToParagraph(row);
  for (const table of findAll(body, "table, tbody, thead, tfoot, colgroup, caption")) unwrap(table);
  for (const term of findAll(body, "dt, dd")) rename(term, "p");
  for (const paragraph of findAll(body, "p, div")) splitAtBreaks(paragraph);
  for (const quote of findAll(body, "blockquote")) flattenQuote(quote);
  for (const block of findAll(body, "p, h1, h2, h3, h4, h5, h6")) {
    if (textOf(block) === "" && !block.querySelector("img, hr")) block.remove();
  }
}

/** Converts preformatted text to a paragraph with line breaks. */
function breakLines(block: HTMLElement): void {
  const { ownerDocument: document } = block;
  const lines = (block.textContent ?? "").replace(/(?<!\n)\n+$/, "").split(/\r?\n/);
  const code = document.createElement("code");
  lines.forEach((line, index) => {
    if (index > 0) code.append(document.createElement("br"));
    code.append(line);
  });
  const paragraph = document.createElement("p");
  paragraph.append(code);
  block.replaceWith(paragraph);
}

/** There is no table block: each row becomes a paragraph. */
function rowToParagraph(row: HTMLElement): void {
  const { ownerDocument: document } = row;
  const cells = [...row.children];
  // Layout tables contain whole blocks.
  const isLayout = cells.some((cell) => cell.querySelector("ul, ol, h1, h2, h3, img, table"));
  const hasStrays = [...row.childNodes].some((node) => node.nodeType === 3 && textOf(node) !== "");
  if (isLayout || hasStrays || cells.length <= 1) {
    for (const cell of cells) unwrap(cell);
    unwrap(row);
    return;
  }
  const paragraph = document.createElement("p");
  cells.forEach((cell, index) => {
    if (index > 0) paragraph.append(" | ");
    for (const block of findAll(cell, BLOCKS)) {
      block.append(" ");
      unwrap(block);
    }
    paragraph.append(...cell.childNodes);
  });
  row.replaceWith(paragraph);
}

/** Splits a paragraph at double line breaks, which email programs and old pages use for paragraphs. */
function splitAtBreaks(paragraph: HTMLElement): void {
  const isText = !paragraph.querySelector(BLOCKS) && paragraph.closest("li, blockquote") === null;
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
