import { isWord, splitWords } from "./compare-texts.ts";

/** Input of the alignment for a block: equal keys mean equal blocks, the text decides how similar others are. */
export type Alignable = { key: string; text: string };

/** Places of a block in both lists; null where a list has no counterpart. */
export type Aligned = { before: number | null; after: number | null };

/** Share of words that two blocks must have in common to be the same block, edited. */
const SIMILAR = 0.5;
/** A word of more blocks than this says nothing about which of them an edited block was. */
const COMMON = 8;

/**
 * Pairs the blocks of two versions in order. Equal blocks at both ends are paired first, then each block with the most
 * similar one that shares rare words with it, as long as the order stays. Takes time that grows with the number of
 * words, whatever the texts are.
 */
export function alignBlocks(before: readonly Alignable[], after: readonly Alignable[]): Aligned[] {
  const [leftKeys, rightKeys] = [toKeys(before), toKeys(after)];
  const left = before.map((block, place) => toEntry(block, place, rightKeys));
  const right = after.map((block, place) => toEntry(block, place, leftKeys));
  return alignRange(left, right, true);
}

/** The key by which equal blocks of two versions are found. */
export function toKeys(blocks: readonly Alignable[]): ReadonlySet<string> {
  return new Set(blocks.map(({ key }) => key));
}

type Entry = { key: string; words: Map<string, number>; size: number; place: number };

/** A block that the other version has too is found by its key: its words are not read. */
function toEntry({ key, text }: Alignable, place: number, others: ReadonlySet<string>): Entry {
  const words = new Map<string, number>();
  let size = 0;
  if (others.has(key)) return { key, words, size, place };
  for (const token of splitWords(text)) {
    if (!isWord(token)) continue;
    words.set(token, (words.get(token) ?? 0) + 1);
    size++;
  }
  return { key, words, size, place };
}

function alignRange(left: Entry[], right: Entry[], isWhole: boolean): Aligned[] {
  const length = Math.min(left.length, right.length);
  let start = 0;
  while (start < length && left[start]?.key === right[start]?.key) start++;
  let end = 0;
  while (end < length - start && left.at(-1 - end)?.key === right.at(-1 - end)?.key) end++;
  const innerLeft = left.slice(start, left.length - end);
  const innerRight = right.slice(start, right.length - end);
  return [
    ...pairUp(left.slice(0, start), right),
    ...(isWhole ? alignInner(innerLeft, innerRight) : toRest(innerLeft, innerRight)),
    ...pairUp(left.slice(left.length - end), right.slice(right.length - end)),
  ];
}

function pairUp(left: Entry[], right: Entry[]): Aligned[] {
  return left.map(({ place }, index) => ({ before: place, after: right[index]?.place ?? null }));
}

function alignInner(left: Entry[], right: Entry[]): Aligned[] {
  const aligned: Aligned[][] = [];
  let leftStart = 0;
  let rightStart = 0;
  for (const [leftIndex, rightIndex] of keepOrder(findCounterparts(left, right))) {
    const between = [
      left.slice(leftStart, leftIndex),
      right.slice(rightStart, rightIndex),
    ] as const;
    aligned.push(alignRange(...between, false), [
      { before: left[leftIndex]?.place ?? null, after: right[rightIndex]?.place ?? null },
    ]);
    leftStart = leftIndex + 1;
    rightStart = rightIndex + 1;
  }
  return [...aligned, alignRange(left.slice(leftStart), right.slice(rightStart), false)].flat();
}

/** Blocks between two pairs. A lone one on each side with some words in common is the same block, rewritten. */
function toRest(left: Entry[], right: Entry[]): Aligned[] {
  const [first] = left;
  const [second] = right;
  if (first && second && left.length === 1 && right.length === 1) {
    if (similarity(first, second) >= SIMILAR / 2) {
      return [{ before: first.place, after: second.place }];
    }
  }
  return [
    ...left.map(({ place }) => ({ before: place, after: null })),
    ...right.map(({ place }) => ({ before: null, after: place })),
  ];
}

type Pair = [left: number, right: number];

/** The most similar block of `left` for each block of `right` that has one. */
function findCounterparts(left: Entry[], right: Entry[]): Pair[] {
  const places = indexWords(left);
  return right.flatMap((entry, rightIndex): Pair[] => {
    const shared = new Map<number, number>();
    for (const word of [entry.key, ...entry.words.keys()]) {
      const found = places.get(word) ?? [];
      if (found.length > COMMON) continue;
      for (const place of found) shared.set(place, (shared.get(place) ?? 0) + 1);
    }
    let best: number | undefined;
    let bestScore = SIMILAR;
    for (const [place] of [...shared].sort((one, other) => other[1] - one[1]).slice(0, COMMON)) {
      const candidate = left[place];
      const score = candidate ? similarity(candidate, entry) : 0;
      if (score < bestScore || (score === bestScore && best !== undefined)) continue;
      best = place;
      bestScore = score;
    }
    return best === undefined ? [] : [[best, rightIndex]];
  });
}

function indexWords(entries: Entry[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [index, { key, words }] of entries.entries()) {
    for (const word of [key, ...words.keys()]) {
      const found = places.get(word);
      if (found) found.push(index);
      else places.set(word, [index]);
    }
  }
  return places;
}

/** Sørensen–Dice coefficient of the words of two blocks, 0 to 1. */
function similarity(left: Entry, right: Entry): number {
  if (left.key === right.key) return 1;
  if (left.size + right.size === 0) return 0;
  let shared = 0;
  for (const [word, count] of left.words) shared += Math.min(count, right.words.get(word) ?? 0);
  return (2 * shared) / (left.size + right.size);
}

/** The longest series of pairs whose places rise on both sides. `pairs` are in the order of the right side. */
function keepOrder(pairs: readonly Pair[]): Pair[] {
  // For each length of a series, the index of the pair that ends it earliest.
  const ends: number[] = [];
  const previous: (number | undefined)[] = [];
  for (const [index, [left]] of pairs.entries()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[ends[middle] ?? 0]?.[0] ?? 0) < left) low = middle + 1;
      else high = middle;
    }
    previous[index] = low > 0 ? ends[low - 1] : undefined;
    ends[low] = index;
  }
  const series: Pair[] = [];
  for (let index = ends.at(-1); index !== undefined; index = previous[index]) {
    const pair = pairs[index];
    if (pair) series.push(pair);
  }
  return series.reverse();
}
