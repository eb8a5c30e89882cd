import fc from "fast-check";
import type { Block, Inline, ListBlock, TableBlock, TextRun } from "../../domain/content.ts";
import { DEEPEST_LIST } from "../../domain/parse-content.ts";
import { createEmbed } from "../../domain/parse-embed.ts";
import { createMedia } from "../../domain/parse-media.ts";
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

const list: fc.Arbitrary<ListBlock> = fc
  .letrec<{ list: ListBlock }>((tie) => ({
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
  }))
  .list.chain((made) =>
    fc
      .constantFrom(undefined, 0, 4, 1896)
      .map((start) => (made.ordered && start !== undefined ? { ...made, start } : made)),
  );

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
const table: fc.Arbitrary<TableBlock> = fc
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
    return made;
  })
  .filter((made) => made !== undefined);

const paragraph = fc.record({ type: fc.constant("paragraph" as const), children: inlines });
const heading = fc.record({ type: fc.constant("heading" as const), level, children: inlines });
const imageTexts = {
  type: fc.constant("image" as const),
  src: fc.constantFrom("2026/11/harbour.jpg", "https://example.org/a.png"),
  caption: words,
  credit: words,
  children: noInlines,
};
const image = fc.oneof(
  fc.record({ ...imageTexts, alt: words }),
  fc.record({ ...imageTexts, alt: fc.constant(""), decorative: fc.constant(true as const) }),
);

/** Any block with visible content. */
export const block: fc.Arbitrary<Block> = fc.oneof(
  paragraph,
  heading,
  image,
  fc.record({
    type: fc.constant("fact-box" as const),
    title: words,
    children: fc.array(fc.oneof(paragraph, heading, image, list, table), {
      minLength: 1,
      maxLength: 3,
    }),
  }),
  fc
    .record({
      isSlideshow: fc.boolean(),
      caption: words,
      children: fc.array(image, { minLength: 1, maxLength: 3 }),
    })
    .map(({ isSlideshow, caption, children }) => ({
      type: "gallery" as const,
      ...(isSlideshow && { slideshow: true as const }),
      caption,
      children,
    })),
  fc
    .record({
      title: words,
      children: fc.array(
        fc.record({
          type: fc.constant("timeline-entry" as const),
          date: words,
          children: inlines,
        }),
        { minLength: 1, maxLength: 3 },
      ),
    })
    .map((timeline) => ({ type: "timeline" as const, ...timeline })),
  fc.record({ type: fc.constant("attribution" as const), children: inlines }),
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
  fc.constant<Block>({ type: "divider", children: [] }),
  fc.record({
    type: fc.constant("related-article" as const),
    id: fc.uuid(),
    title: words,
    children: noInlines,
  }),
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
    .record({
      type: fc.constantFrom("audio" as const, "video" as const),
      file: fc.constantFrom("2026/11/tide.mp3", "https://media.example/a%20b.mp4"),
      title: words,
      caption: words,
      credit: words,
      duration: fc.constantFrom(0, 1, 3725),
      transcript: fc.oneof(words, fc.constant("one\n\ntwo")),
      src: fc.constantFrom("", "2026/11/harbour.jpg"),
      width: fc.constantFrom(0, 1280),
      captions: fc.constantFrom("", "2026/11/tide.vtt"),
      language: fc.constantFrom("", "en", "pt-BR"),
    })
    .map(
      ({ type, ...facts }): Block =>
        createMedia(type, { ...facts, height: facts.width / 2 }) ?? {
          type: "divider",
          children: [],
        },
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
