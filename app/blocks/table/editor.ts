import { type Editor, Node, type NodeConfig } from "@tiptap/core";
import type { TableBlock, TableCell } from "../../domain/content.ts";
import { rawText } from "../../domain/parse-inlines.ts";
import { createCell, createTable } from "../../domain/parse-table.ts";
import type { BlockEditor, EditorNode } from "../base/block-editor.ts";
import { inlinesFromEditor, inlinesToEditor } from "../base/inline-editor.ts";
import { loadTableEditing, moveToCell, tableEditing } from "./table-editing.ts";

/** Names by which the table commands of ProseMirror know these nodes. */
const ROLES: Readonly<Record<string, string>> = {
  table: "table",
  tableRow: "row",
  tableCell: "cell",
  tableHeader: "header_cell",
};

const table = Node.create({
  name: "table",
  group: "block",
  content: "tableRow+",
  isolating: true,
  extendNodeSchema: ({ name }) => (Object.hasOwn(ROLES, name) ? { tableRole: ROLES[name] } : {}),
  addAttributes: () => ({
    caption: {
      default: "",
      parseHTML: (element: HTMLElement) =>
        element.dataset.caption ?? element.querySelector("caption")?.textContent?.trim() ?? "",
      renderHTML: ({ caption }) => (caption === "" ? {} : { "data-caption": caption }),
    },
  }),
  parseHTML: () => [
    { tag: "table" },
    { tag: "caption", ignore: true },
    { tag: "colgroup", ignore: true },
  ],
  renderHTML: ({ HTMLAttributes }) => ["table", HTMLAttributes, ["tbody", 0]],
  addKeyboardShortcuts() {
    return {
      Tab: () => moveToCell(this.editor, 1),
      "Shift-Tab": () => moveToCell(this.editor, -1),
    };
  },
  addProseMirrorPlugins: () => [tableEditing()],
});

const tableRow = Node.create({
  name: "tableRow",
  content: "(tableCell | tableHeader)*",
  parseHTML: () => [{ tag: "tr" }],
  renderHTML: () => ["tr", 0],
});

/** Two paragraphs in a cell, as Enter makes them, are stored as two lines. */
const CELL = {
  content: "paragraph+",
  isolating: true,
  addAttributes: () =>
    Object.fromEntries(
      ["colspan", "rowspan"].map((name) => [
        name,
        {
          default: 1,
          parseHTML: (element: HTMLElement) => parseSpan(element.getAttribute(name)),
          renderHTML: (attributes: Record<string, unknown>) =>
            attributes[name] === 1 ? {} : { [name]: attributes[name] },
        },
      ]),
    ),
} satisfies Partial<NodeConfig>;

function parseSpan(value: string | null): number {
  return createCell({ isHeader: false, colspan: value, rowspan: 1, children: [] }).colspan ?? 1;
}

const tableCell = Node.create({
  ...CELL,
  name: "tableCell",
  parseHTML: () => [{ tag: "td" }],
  renderHTML: ({ HTMLAttributes }) => ["td", { ...HTMLAttributes, dir: "auto" }, 0],
});

const tableHeader = Node.create({
  ...CELL,
  name: "tableHeader",
  parseHTML: () => [{ tag: "th" }],
  renderHTML: ({ HTMLAttributes }) => ["th", { ...HTMLAttributes, dir: "auto" }, 0],
});

export const tableEditor: BlockEditor<TableBlock> = {
  nodes: [table, tableRow, tableCell, tableHeader],
  names: ["table"],
  texts: { table: ["caption"] },
  toEditor: ({ caption, children }) => ({
    type: "table",
    attrs: { caption },
    content: children.map((row) => ({ type: "tableRow", content: row.children.map(cellToEditor) })),
  }),
  fromEditor: ({ attrs, content = [] }) =>
    createTable(
      rawText(attrs?.caption),
      content.map((row) => (row.content ?? []).map(cellFromEditor)),
    ),
};

function cellToEditor({ header, colspan = 1, rowspan = 1, children }: TableCell): EditorNode {
  return {
    type: header ? "tableHeader" : "tableCell",
    attrs: { colspan, rowspan },
    content: [{ type: "paragraph", content: inlinesToEditor(children) }],
  };
}

function cellFromEditor({ type, attrs, content = [] }: EditorNode): TableCell {
  const lines = content.flatMap((line, index) => [
    ...(index > 0 ? [{ type: "lineBreak" }] : []),
    ...(line.content ?? []),
  ]);
  return createCell({
    isHeader: type === "tableHeader",
    colspan: attrs?.colspan,
    rowspan: attrs?.rowspan,
    children: inlinesFromEditor(lines),
  });
}

/** A table of three columns and rows, the first of them for headers. */
export function emptyTable(): EditorNode {
  const row = (type: string): EditorNode => ({
    type: "tableRow",
    content: Array.from({ length: 3 }, () => ({ type, content: [{ type: "paragraph" }] })),
  });
  return {
    type: "table",
    content: [row("tableHeader"), row("tableCell"), row("tableCell")],
  };
}

/** Changes of the table at the cursor, in the order of the menu. */
export const TABLE_COMMANDS = [
  ["Insert row above", "addRowBefore"],
  ["Insert row below", "addRowAfter"],
  ["Insert column before", "addColumnBefore"],
  ["Insert column after", "addColumnAfter"],
  ["Header row", "headerRow"],
  ["Header column", "headerColumn"],
  ["Merge cells", "mergeCells"],
  ["Split cell", "splitCell"],
  ["Delete row", "deleteRow"],
  ["Delete column", "deleteColumn"],
  ["Delete table", "deleteTable"],
] as const;

export async function changeTable(
  editor: Editor,
  command: (typeof TABLE_COMMANDS)[number][1],
): Promise<void> {
  const { toggleHeader, ...commands } = await loadTableEditing();
  if (editor.isDestroyed) return;
  const run =
    command === "headerRow"
      ? toggleHeader("row")
      : command === "headerColumn"
        ? toggleHeader("column")
        : commands[command];
  run(editor.state, editor.view.dispatch);
  editor.commands.focus();
}
