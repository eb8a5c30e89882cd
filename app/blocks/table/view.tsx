import { useId } from "react";
import type { TableBlock, TableCell, TableRow } from "../../domain/content.ts";
import { isHeaderRow, tableToText } from "../../domain/parse-table.ts";
import { textDirection } from "../../domain/text-direction.ts";
import { useQuotes, useText } from "../../page-context/use-text.tsx";
import { InlineView } from "../base/inline-view.tsx";

/** A table with its caption above. A wide one scrolls sideways in its frame, which the keyboard reaches. */
export function TableView({ block }: { block: TableBlock }) {
  const t = useText();
  const quotes = useQuotes();
  const captionId = useId();
  const caption = block.caption.trim();
  const name = caption === "" ? { "aria-label": t("Table") } : { "aria-labelledby": captionId };
  const head = countHeadRows(block.children);
  return (
    <figure className="article-table">
      {caption !== "" && (
        <figcaption id={captionId} dir="auto">
          {quotes(caption)}
        </figcaption>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className="article-table-frame" tabIndex={0} {...name}>
        <table dir={textDirection(tableToText(block, " "))} {...name}>
          {head > 0 && <thead>{rowViews(block.children.slice(0, head))}</thead>}
          <tbody>{rowViews(block.children.slice(head))}</tbody>
        </table>
      </section>
    </figure>
  );
}

/** Rows of headers at the start, which browsers repeat on each printed page; none where a cell reaches below them. */
function countHeadRows(rows: readonly TableRow[]): number {
  const found = rows.findIndex((row) => !isHeaderRow(row));
  const count = found === -1 ? rows.length - 1 : found;
  const isApart = rows
    .slice(0, count)
    .every(({ children }, index) => children.every(({ rowspan = 1 }) => index + rowspan <= count));
  return isApart ? count : 0;
}

function rowViews(rows: readonly TableRow[]) {
  return rows.map((row, index) => (
    // Rows and cells have no ids and do not change while shown.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <tr key={index}>
      {row.children.map((cell, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <CellView key={place} cell={cell} scope={isHeaderRow(row) ? "col" : "row"} />
      ))}
    </tr>
  ));
}

function CellView({ cell, scope }: { cell: TableCell; scope: "col" | "row" }) {
  const { header, colspan, rowspan, children } = cell;
  const spans = { colSpan: colspan, rowSpan: rowspan };
  if (header)
    return (
      <th scope={scope} dir="auto" {...spans}>
        <InlineView inlines={children} />
      </th>
    );
  return (
    <td dir="auto" {...spans}>
      <InlineView inlines={children} />
    </td>
  );
}
