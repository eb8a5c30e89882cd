import { diffArrays } from "diff";

/** A stretch of text that two versions share, or that only one of them has. */
export type Run = { change: "same" | "removed" | "added"; text: string };

/**
 * Work that comparisons may still do. Myers' algorithm takes time that grows with the square of the number of
 * differences; a limit in steps, unlike one in milliseconds, gives the same result on every machine. `letters` are those
 * of blocks that differ: beyond them a body is not compared.
 */
export type Budget = { steps: number; letters: number };

const STEPS = 3_000_000;

/** By default, that of a browser which compares two versions. */
export function createBudget(budget: Partial<Budget> = {}): Budget {
  return { steps: STEPS, letters: Number.POSITIVE_INFINITY, ...budget };
}

// Dictionaries for scripts without spaces are used whatever the locale is.
const words = new Intl.Segmenter("en", { granularity: "word" });

/** Words, blanks and punctuation marks of a text, in order; joined they are the text. */
export function splitWords(text: string): string[] {
  return Array.from(words.segment(text), ({ segment }) => segment);
}

/** Whether a token of `splitWords` has a letter or a digit. */
export function isWord(token: string): boolean {
  return /[\p{L}\p{N}]/u.test(token);
}

/**
 * Compares two texts word by word. Texts that differ in more places than the budget allows are returned as one
 * removed and one added run.
 */
export function compareTexts(
  before: string,
  after: string,
  budget: Budget = createBudget(),
): Run[] {
  if (before === after) return toRuns([{ change: "same", text: before }]);
  const left = splitWords(before);
  const right = splitWords(after);
  const start = countSame(left, right);
  const end = countSame(left.slice(start).reverse(), right.slice(start).reverse());
  const middle = compareWords(
    left.slice(start, left.length - end),
    right.slice(start, right.length - end),
    budget,
  );
  return toRuns([
    { change: "same", text: left.slice(0, start).join("") },
    ...middle,
    { change: "same", text: left.slice(left.length - end).join("") },
  ]);
}

function countSame(left: readonly string[], right: readonly string[]): number {
  const length = Math.min(left.length, right.length);
  let count = 0;
  while (count < length && left[count] === right[count]) count++;
  return count;
}

function compareWords(left: string[], right: string[], budget: Budget): Run[] {
  const whole: Run[] = [
    { change: "removed", text: left.join("") },
    { change: "added", text: right.join("") },
  ];
  if (left.length === 0 || right.length === 0) return whole;
  const changes = diffArrays(left, right, { maxEditLength: Math.floor(Math.sqrt(budget.steps)) });
  if (!changes) {
    budget.steps = 0;
    return whole;
  }
  const edits = changes.reduce(
    (sum, { added, removed, count }) => sum + (added || removed ? count : 0),
    0,
  );
  budget.steps = Math.max(0, budget.steps - edits * edits);
  return changes.map(({ added, removed, value }) => ({
    change: removed ? "removed" : added ? "added" : "same",
    text: value.join(""),
  }));
}

/**
 * Groups runs so that a reader meets phrases: what was removed stands before what was added, and a lone blank or
 * comma between two changes belongs to both.
 */
function toRuns(pieces: readonly Run[]): Run[] {
  const runs: Run[] = [];
  let removed = "";
  let added = "";
  const shown = pieces.filter(({ text }) => text !== "");
  for (const [index, { change, text }] of shown.entries()) {
    if (change === "removed") removed += text;
    else if (change === "added") added += text;
    else if (index > 0 && index < shown.length - 1 && removed + added !== "" && !isWord(text)) {
      removed += text;
      added += text;
    } else {
      runs.push(...toPair(removed, added), { change, text });
      removed = "";
      added = "";
    }
  }
  return [...runs, ...toPair(removed, added)];
}

function toPair(removed: string, added: string): Run[] {
  const pair: Run[] = [
    { change: "removed", text: removed },
    { change: "added", text: added },
  ];
  return pair.filter(({ text }) => text !== "");
}
