import fc from "fast-check";
import {
  type Block,
  type Inline,
  type ListBlock,
  MARKS,
  type TableBlock,
  type TextRun,
} from "../../domain/content.ts";
import { DEEPEST_LIST } from "../../domain/parse-content.ts";
import { createEmbed } from "../../domain/parse-embed.ts";
import { createTable } from "../../domain/parse-table.ts";

const text = fc.oneof(
  fc.string({ minLength: 1, maxLength: 12 }),
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 6 }),
  fc.constantFrom(" ", "\n", "a\nb", "\r\n", "\t", "\u00a0", "<b>", "\ud800", "\u0000"),
);
const mark = fc.option(fc.constant(true as const), { nil: undefined });

const run: fc.Arbitrary<TextRun> = fc
  .record({
    text,
    bold: mark,
    italic: mark,
    underline: mark,
    strikethrough: mark,
    baseline: fc.constantFrom("none", "none", "superscript", "subscript"),
    code: mark,
    lang: fc.constantFrom(undefined, undefined, "ar", "pt-BR"),
    dir: fc.constantFrom(undefined, undefined, "ltr" as const, "rtl" as const),
    footnote: fc.constantFrom(undefined, undefined, undefined, "See <p. 3>", " A\nB "),
  })
  .map(({ text: words, bold, italic, underline, strikethrough, code, ...run }) => ({
    text: words,
    ...(bold && { bold }),
    ...(italic && { italic }),
    ...(underline && { underline }),
    ...(strikethrough && { strikethrough }),
    ...(run.baseline !== "none" && { [run.baseline]: true }),
    ...(code && { code }),
    ...(run.lang && { lang: run.lang }),
    ...(run.dir && { dir: run.dir }),
    ...(run.footnote && { footnote: run.footnote }),
  }));

const href = fc.oneof(
  fc.webUrl({ withQueryParameters: true, withFragments: true }).map((url) => new URL(url).href),
  fc.constantFrom("mailto:desk@example.org", "https://example.org/a%20b"),
);

const inline: fc.Arbitrary<Inline> = fc.oneof(
  { weight: 3, arbitrary: run },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant("link" as const),
      href,
      children: fc.array(run, { minLength: 1, maxLength: 3 }),
    }),
  },
);

/** Inline content with visible text. */
const inlines = fc
  .tuple(fc.array(inline, { maxLength: 4 }), fc.constantFrom("x", "word", "é"))
  .map(([some, word]): Inline[] => [...some, { text: word }]);

const noInlines = fc.constant<Inline[]>([]);

const list: fc.Arbitrary<ListBlock> = fc.letrec<{ list: ListBlock }>((tie) => ({
  list: fc.record({
    type: fc.constant("list" as const),
    ordered: fc.boolean(),
    children: fc.array(
      fc.oneof(
        { maxDepth: DEEPEST_LIST },
        fc.record({ type: fc.constant("list-item" as const), children: inlines }),
        fc.record({
          type: fc.constant("list-item" as const),
          children: fc.oneof(inlines, noInlines),
          lists: fc.array(tie("list"), { minLength: 1, maxLength: 2 }),
        }),
      ),
      { minLength: 1, maxLength: 3 },
    ),
  }),
})).list;

const level = fc.constantFrom(
  1 as const,
  2 as const,
  3 as const,
  4 as const,
  5 as const,
  6 as const,
);
const words = fc.string({ maxLength: 12 });
const span = fc.constantFrom(undefined, undefined, 2, 3, 90);

/** A rectangle of cells, whatever their spans. */
const table: fc.Arbitrary<Block> = fc
  .tuple(
    words,
    inlines,
    fc.array(
      fc.array(
        fc.record({
          children: fc.oneof(inlines, noInlines),
          header: mark,
          colspan: span,
          rowspan: span,
        }),
        { minLength: 1, maxLength: 4 },
      ),
      { minLength: 1, maxLength: 4 },
    ),
  )
  .map(([caption, first, rows]) => {
    const cells = rows.map((row) =>
      row.map(({ children, header, colspan, rowspan }) => ({
        type: "table-cell" as const,
        ...(header && { header }),
        ...(colspan && { colspan }),
        ...(rowspan && { rowspan }),
        children,
      })),
    );
    const made = createTable(caption, [[{ type: "table-cell", children: first }], ...cells]);
    return made ?? { type: "divider", children: [] };
  });

/** Any block with visible content. */
export const block: fc.Arbitrary<Block> = fc.oneof(
  fc.record({ type: fc.constant("paragraph" as const), children: inlines }),
  fc.record({ type: fc.constant("attribution" as const), children: inlines }),
  fc.record({ type: fc.constant("heading" as const), level, children: inlines }),
  fc
    .record({
      type: fc.constantFrom("block-quote" as const, "pull-quote" as const),
      children: inlines,
      cite: fc.option(words, { nil: "" }),
    })
    .map(({ type, children, cite }) => ({
      type,
      children,
      ...(cite.trim() === "" ? {} : { cite }),
    })),
  fc.record({
    type: fc.constant("image" as const),
    src: fc.constantFrom("2026/11/harbour.jpg", "https://example.org/a.png"),
    alt: words,
    caption: words,
    credit: words,
    children: noInlines,
  }),
  fc.constant<Block>({ type: "divider", children: [] }),
  list,
  table,
  fc
    .record({
      url: fc.constantFrom(
        "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
        "https://mastodon.example/@desk/112233445566",
      ),
      provider: words,
      caption: words,
      author: words,
      text: fc.oneof(words, fc.constant("two\nlines")),
      src: fc.constantFrom("", "2026/11/harbour.jpg"),
      width: fc.constantFrom(0, 16),
      height: fc.constantFrom(0, 9, 600),
      isGone: fc.boolean(),
    })
    .map(
      ({ url, ...facts }): Block => createEmbed(url, facts) ?? { type: "divider", children: [] },
    ),
  fc
    .record({ text, language: fc.constantFrom("", "python", "c++") })
    .map(({ text: code, language }) => ({
      type: "code-block" as const,
      language,
      children: [{ text: `${code}x` }],
    })),
);

/** The blocks of a body as PostgreSQL can hold them: without halves of surrogate pairs. */
export const storableBlocks: fc.Arbitrary<unknown[]> = fc
  .array(block, { maxLength: 5 })
  .map((blocks) => JSON.parse(JSON.stringify(blocks, toWellFormed)));

function toWellFormed(_key: string, value: unknown): unknown {
  return typeof value === "string" ? value.toWellFormed() : value;
}

/**
 * Merges adjacent runs with the same marks, as the editor does. A line break gets the marks that the texts before and
 * after it have in common.
 */
export function joinRuns(blocks: Block[]): Block[] {
  return blocks.map((value) => {
    if (value.type === "list") return joinListRuns(value);
    if (value.type === "table") return joinTableRuns(value);
    if (value.type === "code-block" || value.type === "embed") return value;
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
