import { micromark } from "micromark";
import { gfmStrikethrough, gfmStrikethroughHtml } from "micromark-extension-gfm-strikethrough";
import { gfmTable, gfmTableHtml } from "micromark-extension-gfm-table";
import { limitMarkdown } from "../../domain/limit-markdown.ts";

/** Bullets that programs write into plain text, in place of those of Markdown. */
const BULLET = /^([ \t]*)[•◦▪‣·●○■]\s+/gm;

/** Text in which HTML and indentation mean nothing, unlike in Markdown. */
const OPTIONS = {
  extensions: [
    gfmTable(),
    gfmStrikethrough({ singleTilde: false }),
    { disable: { null: ["codeIndented", "htmlFlow", "htmlText", "setextUnderline"] } },
  ],
  htmlExtensions: [gfmTableHtml(), gfmStrikethroughHtml()],
};

/** HTML of a Markdown text, in which each line break of a paragraph stays one. */
export function markdownToHtml(text: string): string {
  const markdown = text.replace(/\r\n?/g, "\n").replace(BULLET, "$1- ");
  const html = micromark(limitMarkdown(markdown), OPTIONS);
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const block of body.querySelectorAll("p, li")) breakLines(block);
  return body.innerHTML;
}

function breakLines(block: Element): void {
  for (const node of [...block.childNodes]) {
    const lines = node.nodeType === 3 ? (node.textContent ?? "").split("\n") : [];
    if (lines.length < 2 || (node.textContent ?? "").trim() === "") continue;
    const parts = lines.flatMap((line, index) => [
      ...(index > 0 ? [block.ownerDocument.createElement("br")] : []),
      line,
    ]);
    node.replaceWith(...parts);
  }
}

/** HTML of the cells of a spreadsheet, which are apart by tabs; a cell with line breaks is in quotation marks. */
export function cellsToHtml(rows: readonly string[][]): string {
  const table = document.createElement("table");
  for (const cells of rows) {
    const row = table.appendChild(document.createElement("tr"));
    for (const text of cells) {
      const cell = row.appendChild(document.createElement("td"));
      text.split("\n").forEach((line, index) => {
        if (index > 0) cell.append(document.createElement("br"));
        cell.append(line);
      });
    }
  }
  return table.outerHTML;
}
