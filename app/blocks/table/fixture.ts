import type { TableBlock } from "../../domain/content.ts";

export const tableFixture: TableBlock = {
  type: "table",
  caption: "Closures by year",
  children: [
    {
      type: "table-row",
      children: [
        { type: "table-cell", header: true, children: [{ text: "Year" }] },
        { type: "table-cell", header: true, colspan: 2, children: [{ text: "Closures" }] },
      ],
    },
    {
      type: "table-row",
      children: [
        { type: "table-cell", header: true, children: [{ text: "2025" }] },
        { type: "table-cell", rowspan: 2, children: [{ text: "12", bold: true }] },
        { type: "table-cell", children: [] },
      ],
    },
    {
      type: "table-row",
      children: [
        { type: "table-cell", header: true, children: [{ text: "2026" }] },
        {
          type: "table-cell",
          children: [
            { text: "see " },
            { type: "link", href: "https://example.org/", children: [{ text: "the\nreport" }] },
          ],
        },
      ],
    },
  ],
};
