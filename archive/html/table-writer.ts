import type {
  Block,
  ImageBlock,
  Inline,
  TableCell,
  UnknownBlock,
} from "../../app/domain/content.ts";
import { createCell, createTable } from "../../app/domain/parse-table.ts";

/** The type `ImportedBlock` of the block writer, which imports this module. */
type ImportedBlock = Exclude<Block, UnknownBlock>;

/** A cell while it is read: its blocks are those of an article of its own. */
export type OpenCell = {
  blocks: ImportedBlock[];
  isHeader: boolean;
  colspan: string | undefined;
  rowspan: string | undefined;
};

/**
 * The blocks of a table: one table with the images of its cells behind it, or what the cells contain where the table
 * only arranges a page.
 */
export function tableToBlocks(rows: readonly OpenCell[][], caption: string): ImportedBlock[] {
  const content = rows.flat().flatMap(({ blocks }) => blocks);
  if (!isData(rows, caption)) {
    const title: ImportedBlock[] =
      caption === "" ? [] : [{ type: "paragraph", children: [{ text: caption }] }];
    return [...title, ...content];
  }
  const table = createTable(
    caption,
    rows.map((cells) => cells.map(toCell)),
  );
  const images = content.filter((block): block is ImageBlock => block.type === "image");
  return [...(table ? [table] : []), ...images];
}

/** Whether cells hold lines of data. One row, or images between the words, is how old pages arrange columns. */
function isData(rows: readonly OpenCell[][], caption: string): boolean {
  const cells = rows.flat();
  const types = cells.flatMap(({ blocks }) => blocks.map(({ type }) => type));
  const isPlain = types.every((type) => ["paragraph", "list", "image"].includes(type));
  if (!isPlain || !rows.some(({ length }) => length > 1)) return false;
  const hasHeader = caption !== "" || cells.some(({ isHeader }) => isHeader);
  return hasHeader || (rows.length > 1 && !types.includes("image"));
}

function toCell({ blocks, isHeader, colspan, rowspan }: OpenCell): TableCell {
  const lines = blocks.flatMap(toLines);
  const children = lines.flatMap((line, index) => [
    ...(index > 0 ? [{ text: "\n" }] : []),
    ...line,
  ]);
  return createCell({ isHeader, colspan, rowspan, children });
}

function toLines(block: ImportedBlock): Inline[][] {
  if (block.type === "paragraph") return [block.children];
  if (block.type !== "list") return [];
  return block.children.flatMap((item) => [
    [{ text: "• " }, ...item.children],
    ...(item.lists ?? []).flatMap(toLines),
  ]);
}
