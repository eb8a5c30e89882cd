import fc from "fast-check";
import { expect, test } from "vitest";
import { measureContent } from "./content-limits.ts";
import { contentToText } from "./content-text.ts";
import { countShownNodes } from "./limit-blocks.ts";
import { parseContent } from "./parse-content.ts";
import { parseTable, tableToText } from "./parse-table.ts";

const cell = (text: string, more = {}) => ({ type: "table-cell", ...more, children: [{ text }] });
const row = (...children: unknown[]) => ({ type: "table-row", children });
const table = (...children: unknown[]) => ({ type: "table", caption: "", children });

test("fills up rows that are shorter than others, headers with headers", () => {
  const parsed = parseTable(
    table(
      row(cell("a", { header: true }), cell("b", { header: true })),
      row(cell("1"), cell("2"), cell("3")),
    ),
  );
  expect(parsed?.children[0]?.children).toEqual([
    cell("a", { header: true }),
    cell("b", { header: true }),
    { type: "table-cell", header: true, children: [] },
  ]);
});

test("shortens cells that reach into others or below the last row", () => {
  const parsed = parseTable(
    table(row(cell("a", { rowspan: 9 }), cell("b")), row(cell("c", { colspan: 1e9 }))),
  );
  expect(parsed?.children).toEqual([
    row(
      cell("a", { rowspan: 2 }),
      cell("b"),
      ...Array(99).fill({ type: "table-cell", children: [] }),
    ),
    row(cell("c", { colspan: 100 })),
  ]);
});

test("leaves rows alone that would need more empty cells than the table has", () => {
  const wide = row(...Array.from({ length: 300 }, () => cell("x")));
  const narrow = Array.from({ length: 300 }, () => row(cell("y")));
  expect(parseTable(table(wide, ...narrow))?.children[1]?.children).toHaveLength(1);
});

test("a table without text is none, and its caption is kept as a paragraph", () => {
  expect(parseContent([table(row(cell(" ")))])).toEqual([]);
  expect(parseContent([{ ...table(), caption: "Sales" }])).toEqual([
    { type: "paragraph", children: [{ text: "Sales" }] },
  ]);
});

test("the plain text of a table has its rows as lines, and its caption first", () => {
  const parsed = parseTable({
    ...table(row(cell("a"), cell("b\nc")), row(cell("1"), cell("2"))),
    caption: "T",
  });
  expect(parsed && tableToText(parsed, " | ")).toBe("T\na | b c\n1 | 2");
});

test("plain text keeps raised and lowered digits, which are another number otherwise", () => {
  const children = [
    { text: "10" },
    { text: "6", superscript: true },
    { text: " t of CO" },
    { text: "2", subscript: true },
  ];
  expect(contentToText(parseContent([{ type: "paragraph", children }]))).toBe("10⁶ t of CO₂");
});

const oddCell = fc.oneof(
  fc.record({
    children: fc.jsonValue(),
    header: fc.jsonValue(),
    colspan: fc.jsonValue(),
    rowspan: fc.integer(),
  }),
  fc.jsonValue(),
);
const oddTable = fc
  .array(fc.oneof(fc.record({ children: fc.array(oddCell, { maxLength: 5 }) }), fc.jsonValue()), {
    maxLength: 5,
  })
  .map((children) => ({ type: "table", caption: "", children }));

test("any stored table is parsed to one that is parsed to itself, without more shown nodes than it has", () => {
  fc.assert(
    fc.property(oddTable, (stored) => {
      const parsed = parseContent([stored]);
      expect(parseContent(parsed)).toEqual(parsed);
      expect(countShownNodes(parsed)).toBeLessThanOrEqual(measureContent([stored]).nodes);
    }),
    { numRuns: 500 },
  );
});
