import type { Block, ListBlock, TimelineBlock } from "../content.ts";
import { blockToText } from "../content-text.ts";
import { numberFootnotes } from "../footnotes.ts";
import { hasInlines, listImages, listInlines } from "../nested-blocks.ts";
import { inlinesToText } from "../parse-inlines.ts";
import { tableToText } from "../parse-table.ts";
import { alignBlocks, toKeys } from "./align-blocks.ts";
import { type Budget, compareTexts, createBudget, type Run } from "./compare-texts.ts";

/** A property of a block that changed, such as the address of a link; both sides as one removed and one added run. */
export type Detail = { label: string; runs: Run[] };

/** One block of a comparison: as it stands, or as it stood if it was removed, with the changes in its text. */
export type BlockChange = {
  change: "same" | "removed" | "added" | "changed";
  block: Block;
  runs: Run[];
  details: Detail[];
};

/** Cost of a changed block besides its letters: elements of a page. */
const LETTERS_OF_A_BLOCK = 200;

/**
 * Compares two bodies, block by block and then word by word inside the blocks that changed. Null where more has changed
 * than the budget allows.
 */
export function compareBlocks(
  before: readonly Block[],
  after: readonly Block[],
  budget: Budget = createBudget(),
): BlockChange[] | null {
  const left = before.map(toEntry);
  const right = after.map(toEntry);
  const letters = countLetters(left, right) + countLetters(right, left);
  if (letters > budget.letters) return null;
  budget.letters -= letters;
  return alignBlocks(left, right).flatMap((pair): BlockChange[] => {
    const old = pair.before === null ? undefined : left[pair.before];
    const current = pair.after === null ? undefined : right[pair.after];
    if (!old) return current ? [toWhole("added", current)] : [];
    if (!current) return [toWhole("removed", old)];
    if (old.key === current.key) return [toWhole("same", current)];
    return [
      {
        change: "changed",
        block: current.block,
        runs: compareTexts(old.text, current.text, budget),
        details: compareDetails(old, current),
      },
    ];
  });
}

type Entry = { block: Block; key: string; text: string };

/** Letters of the blocks that the other version does not have. */
function countLetters(entries: readonly Entry[], others: readonly Entry[]): number {
  const keys = toKeys(others);
  return entries.reduce(
    (sum, { key }) => (keys.has(key) ? sum : sum + key.length + LETTERS_OF_A_BLOCK),
    0,
  );
}

function toEntry(block: Block): Entry {
  return { block, key: JSON.stringify(block), text: blockText(block) };
}

function toWhole(change: "same" | "removed" | "added", { block, text }: Entry): BlockChange {
  return { change, block, runs: text === "" ? [] : [{ change, text }], details: [] };
}

/** Text of a block as a reader sees it; items of lists and rows of tables are lines. */
function blockText(block: Block): string {
  if (block.type === "list") return listText(block, "");
  if (block.type === "table") return tableToText(block, " | ", inlinesToText);
  if (block.type === "image") return block.caption;
  if (block.type === "related-article") return block.title;
  if (block.type === "timeline") return timelineText(block);
  if (block.type === "fact-box")
    return [block.title, ...block.children.map(blockText)].filter((part) => part !== "").join("\n");
  return hasInlines(block) && !["embed", "audio", "video"].includes(block.type)
    ? inlinesToText(block.children)
    : blockToText(block);
}

function timelineText({ title, children }: TimelineBlock): string {
  const lines = children.map((entry) => [entry.date, inlinesToText(entry.children)]);
  return [[title], ...lines]
    .map((parts) => parts.filter((part) => part !== "").join(": "))
    .filter((line) => line !== "")
    .join("\n");
}

function listText(list: ListBlock, indent: string): string {
  return list.children
    .map((item, index) => {
      const mark = list.ordered ? `${(list.start ?? 1) + index}.` : "•";
      const lines = (item.lists ?? []).map((nested) => `\n${listText(nested, `${indent}  `)}`);
      return `${indent}${mark} ${inlinesToText(item.children)}${lines.join("")}`;
    })
    .join("\n");
}

/** Names of the kinds of blocks, as readers and editors are shown them. */
const KINDS: Record<Block["type"], string> = {
  paragraph: "Paragraph",
  heading: "Heading",
  list: "List",
  "block-quote": "Quote",
  "pull-quote": "Pull quote",
  image: "Image",
  table: "Table",
  "code-block": "Code",
  embed: "Embed",
  "related-article": "Related article",
  "fact-box": "Fact box",
  gallery: "Gallery",
  audio: "Audio",
  video: "Video",
  timeline: "Timeline",
  divider: "Divider",
  attribution: "Source line",
  unknown: "Embedded content",
};

export function blockKind(block: Block): string {
  return block.type === "heading" ? `${KINDS.heading} ${block.level}` : KINDS[block.type];
}

function compareDetails(before: Entry, after: Entry): Detail[] {
  const details = [
    toDetail("Kind", blockKind(before.block), blockKind(after.block)),
    ...compareProperties(before.block, after.block),
    ...compareInnerImages(before.block, after.block),
    toDetail("Links", linksOf(before.block), linksOf(after.block)),
    toDetail("Footnotes", footnotesOf(before.block), footnotesOf(after.block)),
  ].flat();
  const isOnlyFormat = details.length === 0 && before.text === after.text;
  return isOnlyFormat
    ? [{ label: "Formatting", runs: [{ change: "same", text: "changed" }] }]
    : details;
}

function compareProperties(before: Block, after: Block): Detail[] {
  const keys = [
    "href",
    "file",
    "src",
    "alt",
    "credit",
    "cite",
    "captions",
    "language",
    "id",
  ] as const;
  const labels = {
    href: "Address",
    file: "File",
    src: "Image",
    alt: "Alternative text",
    credit: "Credit",
    cite: "Source",
    captions: "Captions",
    language: "Language",
    id: "Article",
  };
  return [
    ...keys.flatMap((key) => toDetail(labels[key], readText(before, key), readText(after, key))),
    ...toDetail("Alternative text", decorativeText(before), decorativeText(after)),
  ];
}

function decorativeText(block: Block): string {
  return block.type === "image" && block.decorative ? "Decorative: none needed" : "";
}

/** Images of a box or gallery by their addresses, alternative texts and credits. */
function compareInnerImages(before: Block, after: Block): Detail[] {
  if (before.type === "image" || after.type === "image") return [];
  const read = (block: Block) =>
    listImages(block)
      .map((image) =>
        [image.src, image.alt, decorativeText(image), image.credit]
          .filter((part) => part !== "")
          .join(", "),
      )
      .join("\n");
  return toDetail("Images", read(before), read(after));
}

function readText(block: Block, key: string): string {
  const value: unknown = Reflect.get(block, key);
  return typeof value === "string" ? value : "";
}

function linksOf(block: Block): string {
  return listInlines(block)
    .flatMap((inline) => ("href" in inline ? [inline.href] : []))
    .join("\n");
}

function footnotesOf(block: Block): string {
  return [...numberFootnotes([block]).values()].map(({ text }) => text).join("\n");
}

function toDetail(label: string, before: string, after: string): Detail[] {
  return before === after ? [] : [{ label, runs: replaceText(before, after) }];
}

/** One removed and one added run, for values that are not read word by word. */
export function replaceText(before: string, after: string): Run[] {
  const runs: Run[] = [
    { change: "removed", text: before },
    { change: "added", text: after },
  ];
  return runs.filter(({ text }) => text !== "");
}
