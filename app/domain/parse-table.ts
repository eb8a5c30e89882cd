import type { Inline, TableBlock, TableCell, TableRow } from "./content.ts";
import {
  inlinesToPlainText,
  inlinesToText,
  isRecord,
  parseInlines,
  type Raw,
  rawText,
} from "./parse-inlines.ts";

/** The widest and the highest cell; browsers show no wider ones than 1,000. */
const MAX_SPAN = 100;

/** Parses a stored table; undefined where no cell has text. Rows of different lengths are filled up with empty cells. */
export function parseTable(value: Raw): TableBlock | undefined {
  const rows = (Array.isArray(value.children) ? value.children : []).map(parseRow);
  return createTable(rawText(value.caption), rows);
}

/** A table of these rows, as a rectangle; undefined where no cell has text. */
export function createTable(caption: string, rows: readonly TableCell[][]): TableBlock | undefined {
  const filled = rows.filter((cells) => cells.length > 0);
  const table: TableBlock = {
    type: "table",
    caption,
    children: fillRows(filled).map((children) => ({ type: "table-row", children })),
  };
  return listCells(table).some(({ children }) => inlinesToText(children).trim() !== "")
    ? table
    : undefined;
}

export function listCells({ children }: TableBlock): TableCell[] {
  return children.flatMap((row) => row.children);
}

/** Whether all cells of a row are headers: then each names its column, else its row. */
export function isHeaderRow({ children }: TableRow): boolean {
  return children.every(({ header }) => header);
}

/** Plain text of a table: its caption, then a line for each row, its cells apart by `separator`. */
export function tableToText(
  table: TableBlock,
  separator: string,
  toText: (inlines: readonly Inline[]) => string = inlinesToPlainText,
): string {
  const line = ({ children }: TableCell) =>
    toText(children)
      .split("\n")
      .map((part) => part.trim())
      .filter((part) => part !== "")
      .join(" ");
  const rows = table.children.map((row) => row.children.map(line).join(separator));
  return [table.caption.trim(), ...rows].filter((text) => text !== "").join("\n");
}

function parseRow(value: unknown): TableCell[] {
  const cells = isRecord(value) ? value.children : value;
  return Array.isArray(cells) ? cells.map(parseCell) : [];
}

function parseCell(value: unknown): TableCell {
  const cell = isRecord(value) && value.type !== "link" ? value : { children: [value] };
  return createCell({
    isHeader: cell.header === true,
    colspan: cell.colspan,
    rowspan: cell.rowspan,
    children: parseInlines(cell.children ?? cell.text),
  });
}

/** A table cell; spans that are no number from 2 to 100 count as 1. */
export function createCell({
  isHeader,
  colspan,
  rowspan,
  children,
}: {
  isHeader: boolean;
  colspan: unknown;
  rowspan: unknown;
  children: Inline[];
}): TableCell {
  const [columns, rows] = [parseSpan(colspan), parseSpan(rowspan)];
  return {
    type: "table-cell",
    ...(isHeader && { header: true }),
    ...(columns > 1 && { colspan: columns }),
    ...(rows > 1 && { rowspan: rows }),
    children,
  };
}

function parseSpan(value: unknown): number {
  const span = Number(value);
  return Number.isInteger(span) && span > 1 ? Math.min(span, MAX_SPAN) : 1;
}

/**
 * Shortens spans that reach beyond the last row or into another cell, and adds the cells that rows lack. Rows whose
 * length differs so much that the additions outnumber the cells stay as they are.
 */
function fillRows(rows: readonly TableCell[][]): TableCell[][] {
  /** Columns of the rows below that cells above reach into. */
  const taken = rows.map(() => new Set<number>());
  const widths = rows.map((cells, index) => {
    let column = 0;
    cells.forEach((cell, place) => {
      while (taken[index]?.has(column)) column += 1;
      const fitted = fitSpans(cell, { row: index, column, taken });
      cells[place] = fitted;
      column += fitted.colspan ?? 1;
    });
    while (taken[index]?.has(column)) column += 1;
    return cells.reduce((sum, { colspan = 1 }) => sum + colspan, taken[index]?.size ?? 0);
  });
  const width = widths.reduce((most, each) => Math.max(most, each), 0);
  const lacking = widths.reduce((sum, each) => sum + width - each, 0);
  if (lacking > 2 * rows.flat().length + 100) return [...rows];
  return rows.map((cells, index) => [
    ...cells,
    ...Array.from({ length: width - (widths[index] ?? width) }, () => emptyCell(cells)),
  ]);
}

function fitSpans(
  cell: TableCell,
  { row, column, taken }: { row: number; column: number; taken: Set<number>[] },
): TableCell {
  let colspan = 1;
  while (colspan < (cell.colspan ?? 1) && !taken[row]?.has(column + colspan)) colspan += 1;
  const columns = Array.from({ length: colspan }, (_, index) => column + index);
  let rowspan = 1;
  const isFree = (below: number) => columns.every((place) => !taken[below]?.has(place));
  while (rowspan < (cell.rowspan ?? 1) && row + rowspan < taken.length && isFree(row + rowspan)) {
    for (const place of columns) taken[row + rowspan]?.add(place);
    rowspan += 1;
  }
  const { colspan: _c, rowspan: _r, children, ...rest } = cell;
  return {
    ...rest,
    ...(colspan > 1 && { colspan }),
    ...(rowspan > 1 && { rowspan }),
    children,
  };
}

function emptyCell(row: readonly TableCell[]): TableCell {
  const isHeader = row.length > 1 && row.every(({ header }) => header);
  return { type: "table-cell", ...(isHeader && { header: true }), children: [] };
}
