import type { Block, Inline, TextRun } from "./content.ts";

/** A note on words of an article. Numbers begin at 1. */
export type Footnote = { number: number; text: string };

/** Footnotes in the order of reading, by the last run of the words that each belongs to. */
export type Footnotes = ReadonlyMap<TextRun, Footnote>;

/** Neighboring runs with the same footnote, such as those that differ by a mark, have one in common. */
export function numberFootnotes(blocks: readonly Block[]): Footnotes {
  const footnotes = new Map<TextRun, Footnote>();
  let last: TextRun | undefined;
  const end = () => {
    if (last?.footnote) footnotes.set(last, { number: footnotes.size + 1, text: last.footnote });
    last = undefined;
  };
  for (const run of listRuns(blocks)) {
    if (!run || run.footnote !== last?.footnote) end();
    last = run;
  }
  end();
  return footnotes;
}

/** Runs below a value in the order of reading; undefined between two lines. */
function* listRuns(node: unknown): Generator<TextRun | undefined> {
  if (Array.isArray(node)) {
    for (const child of node) yield* listRuns(child);
    return;
  }
  if (isInline(node) && "text" in node) {
    yield node;
    return;
  }
  if (typeof node !== "object" || node === null) return;
  const isLine = !isInline(node);
  if (isLine) yield undefined;
  if ("children" in node) yield* listRuns(node.children);
  if ("lists" in node) yield* listRuns(node.lists);
  if (isLine) yield undefined;
}

function isInline(node: unknown): node is Inline {
  if (typeof node !== "object" || node === null) return false;
  return "text" in node || ("type" in node && node.type === "link");
}

/** The place at which the last word of a text begins; its length where the text is blank. */
export function lastWordStart(text: string): number {
  const words = text.trimEnd();
  return words === "" ? text.length : words.length - (words.split(/\s/).at(-1) ?? "").length;
}

/** Signs that end a sentence or bracket around an address, and not the address. */
const PUNCTUATION = ".,;:!?'’”)]";

/** Parts of a footnote; those with an `href` are web addresses. */
export function splitAddresses(text: string): { text: string; href?: string }[] {
  const parts: { text: string; href?: string }[] = [];
  let end = 0;
  // bounded: one run of characters without blanks, and its ending
  for (const { 0: found, index } of text.matchAll(/https?:\/\/[^\s<>"]+/gi)) {
    let address = found;
    while (PUNCTUATION.includes(address.at(-1) ?? " ")) address = address.slice(0, -1);
    if (!URL.canParse(address)) continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: address, href: new URL(address).href });
    end = index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}
