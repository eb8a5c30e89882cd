import fc from "fast-check";
import type { Block, Inline, ListBlock, TextRun } from "../../domain/content.ts";
import { DEEPEST_LIST } from "../../domain/parse-content.ts";

const text = fc.oneof(
  fc.string({ minLength: 1, maxLength: 12 }),
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 6 }),
  fc.constantFrom(" ", "\n", "a\nb", "\r\n", "\t", "\u00a0", "<b>", "\ud800", "\u0000"),
);
const mark = fc.option(fc.constant(true as const), { nil: undefined });

const run: fc.Arbitrary<TextRun> = fc
  .record({ text, bold: mark, italic: mark, underline: mark, code: mark })
  .map(({ text: words, ...marks }) => ({
    text: words,
    ...Object.fromEntries(Object.entries(marks).filter(([, isOn]) => isOn)),
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

/** Any block with visible content. */
export const block: fc.Arbitrary<Block> = fc.oneof(
  fc.record({ type: fc.constant("paragraph" as const), children: inlines }),
  fc.record({ type: fc.constant("attribution" as const), children: inlines }),
  fc.record({ type: fc.constant("heading" as const), level, children: inlines }),
  fc
    .record({ children: inlines, cite: fc.option(words, { nil: "" }) })
    .map(({ children, cite }) => ({
      type: "block-quote" as const,
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
);

/** Merges adjacent runs with the same marks, as the editor does. */
export function joinRuns(blocks: Block[]): Block[] {
  return blocks.map((value) => {
    if (value.type === "list") return joinListRuns(value);
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

function joinInlines<Part extends Inline>(parts: readonly Part[]): Part[] {
  const joined: Part[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last && keyOf(last) === keyOf(part)) joined.splice(-1, 1, join(last, part));
    else joined.push("text" in part ? part : { ...part, children: joinInlines(part.children) });
  }
  return joined;
}

function join<Part extends Inline>(one: Part, other: Part): Part {
  if ("text" in one && "text" in other) return { ...one, text: one.text + other.text };
  if ("text" in one || "text" in other) throw new Error("a run is no link");
  return { ...one, children: joinInlines([...one.children, ...other.children]) };
}

function keyOf(part: Inline): string {
  if (!("text" in part)) return part.href;
  return [part.bold, part.italic, part.underline, part.code].map(Boolean).join();
}
