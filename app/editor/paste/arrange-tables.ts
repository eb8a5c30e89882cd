import { joinLines } from "./arrange-blocks.ts";
import { findAll, rename, textOf, unwrap } from "./dom.ts";

/** Elements that a table of data does not have in its cells. */
const LAYOUT = "table, h1, h2, h3, h4, h5, h6, blockquote, pre, hr";

/** Reduces tables of data to rows of cells with lines of text; tables that only arrange a page give way to their content. */
export function arrangeTables(body: HTMLElement): void {
  for (const table of findAll(body, "table")) {
    if (isData(table)) cleanTable(table);
    else unwrapTable(table);
  }
}

function isData(table: HTMLElement): boolean {
  if (/^(?:presentation|none)$/.test(table.getAttribute("role") ?? "")) return false;
  if (table.parentElement?.closest("li, td, th, blockquote") || table.querySelector(LAYOUT))
    return false;
  const rows = [...table.querySelectorAll("tr")].filter(({ children }) => children.length > 0);
  const hasHeader = table.querySelector("th, caption") !== null;
  if (!rows.some(({ children }) => children.length > 1)) return false;
  // One row, or images between the words, is how mails and old pages arrange columns.
  return hasHeader || (rows.length > 1 && !table.querySelector("img"));
}

function unwrapTable(table: HTMLElement): void {
  for (const part of findAll(table, "caption, td, th")) {
    if (part.closest("table") === table) unwrap(rename(part, "div"));
  }
  for (const part of findAll(table, "tr, tbody, thead, tfoot, colgroup")) unwrap(part);
  unwrap(table);
}

function cleanTable(table: HTMLElement): void {
  const { ownerDocument: document } = table;
  const clean = document.createElement("table");
  const caption = table.querySelector("caption") ?? captionOfFigure(table);
  if (caption) {
    clean.dataset.caption = textOf(caption).replace(/\s+/g, " ");
    caption.remove();
  }
  for (const image of findAll(table, "img")) table.after(image);
  for (const row of [...table.querySelectorAll("tr")]) {
    const made = document.createElement("tr");
    const isHead = row.parentElement?.nodeName === "THEAD";
    for (const cell of [...row.children]) made.append(cleanCell(cell, isHead));
    if (made.children.length > 0) clean.append(made);
  }
  const strays = [...table.childNodes].filter((node) => node.nodeType === 3 && textOf(node) !== "");
  table.before(...strays);
  table.replaceWith(clean);
}

function captionOfFigure(table: HTMLElement): Element | null {
  const figure = table.closest("figure");
  return figure?.querySelectorAll("table").length === 1 ? figure.querySelector("figcaption") : null;
}

function cleanCell(cell: Element, isHead: boolean): HTMLElement {
  const { ownerDocument: document } = cell;
  const clean = document.createElement(isHead || cell.nodeName === "TH" ? "th" : "td");
  for (const name of ["colspan", "rowspan"]) {
    const span = cell.getAttribute(name);
    if (span !== null) clean.setAttribute(name, span);
  }
  for (const entry of findAll(cell, "li")) entry.prepend("• ");
  const line = document.createElement("p");
  line.append(...cell.childNodes);
  joinLines(line, 1);
  clean.append(line);
  return clean;
}
