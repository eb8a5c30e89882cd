import {
  type Block,
  type Inline,
  type ListBlock,
  MARKS,
  type TableBlock,
  type TextRun,
} from "../../domain/content.ts";

/**
 * Merges adjacent runs with the same marks, as the editor does. A line break gets the marks that the texts before and
 * after it have in common.
 */
export function joinRuns(blocks: readonly Block[]): unknown[] {
  return blocks.map((value) => {
    if (value.type === "list") return joinListRuns(value);
    if (value.type === "table") return joinTableRuns(value);
    if (value.type === "gallery") return value;
    if (value.type === "fact-box") return { ...value, children: joinRuns(value.children) };
    if (value.type === "timeline")
      return {
        ...value,
        children: value.children.map((entry) => ({
          ...entry,
          children: joinInlines(entry.children),
        })),
      };
    if (["code-block", "embed", "audio", "video"].includes(value.type)) return value;
    return { ...value, children: joinInlines(value.children) };
  });
}

function joinListRuns(value: ListBlock): ListBlock {
  return {
    ...value,
    children: value.children.map((item) => ({
      ...item,
      children: joinInlines(item.children),
      ...(item.lists ? { lists: item.lists.map(joinListRuns) } : {}),
    })),
  };
}

function joinTableRuns(value: TableBlock): TableBlock {
  return {
    ...value,
    children: value.children.map((row) => ({
      ...row,
      children: row.children.map((cell) => ({ ...cell, children: joinInlines(cell.children) })),
    })),
  };
}

/** Marks with their values, in the order in which they are stored. */
type Style = Omit<TextRun, "text">;
type Piece = { text: string; marks: Style; href: string | undefined };

function joinInlines(parts: readonly Inline[]): Inline[] {
  const pieces = parts.flatMap((part) =>
    "text" in part ? toPieces(part) : part.children.flatMap((run) => toPieces(run, part.href)),
  );
  const joined: Inline[] = [];
  pieces.map(breakMarks).forEach((piece) => {
    const last = joined.at(-1);
    if (piece.href === undefined) appendRun(joined, piece);
    else if (last && "href" in last && last.href === piece.href) appendRun(last.children, piece);
    else joined.push({ type: "link", href: piece.href, children: [toRun(piece)] });
  });
  return joined;
}

function toPieces({ text: words, ...marks }: TextRun, href?: string): Piece[] {
  return words
    .split(/(\n)/)
    .filter((part) => part !== "")
    .map((part) => ({ text: part, marks, href }));
}

function breakMarks(piece: Piece, index: number, pieces: readonly Piece[]): Piece {
  const isWords = ({ text: words }: Piece) => words !== "\n";
  if (isWords(piece)) return piece;
  const before = pieces.slice(0, index).findLast(isWords);
  const after = pieces.slice(index).find(isWords);
  return {
    text: piece.text,
    marks: commonStyle(before?.marks ?? {}, after?.marks ?? {}),
    href: before?.href === after?.href ? before?.href : undefined,
  };
}

/** Language and direction are one mark. */
function commonStyle(before: Style, after: Style): Style {
  const { lang, dir, footnote } = before;
  return {
    ...Object.fromEntries(
      MARKS.filter((name) => before[name] && after[name]).map((name) => [name, true]),
    ),
    ...(lang === after.lang && dir === after.dir
      ? { ...(lang && { lang }), ...(dir && { dir }) }
      : {}),
    ...(footnote && footnote === after.footnote && { footnote }),
  };
}

function appendRun(runs: Inline[], piece: Piece): void {
  const last = runs.at(-1);
  const names = [...MARKS, "lang", "dir", "footnote"] as const;
  const isAlike = last && "text" in last && names.every((name) => last[name] === piece.marks[name]);
  if (isAlike) last.text += piece.text;
  else runs.push(toRun(piece));
}

function toRun({ text: words, marks }: Piece): TextRun {
  return { text: words, ...marks };
}
