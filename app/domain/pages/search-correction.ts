import { distance } from "fastest-levenshtein";

const WORDS = /[\p{L}\p{N}]+/gu;
const MAX_WORDS = 10;
/** Words of up to this many letters may differ in one letter, longer ones in two. */
const SHORT_WORD = 5;

/** The words of a query that may be misspelled. */
export function listWords(query: string): string[] {
  return [...new Set(query.toLowerCase().match(WORDS) ?? [])].slice(0, MAX_WORDS);
}

/**
 * The query with each unknown word replaced by the most similar known one; null where one has none.
 *
 * @param similar known words by unknown ones, the most similar first.
 */
export function correctQuery(
  query: string,
  similar: ReadonlyMap<string, readonly string[]>,
): string | null {
  const chosen = new Map(
    [...similar].map(([word, candidates]) => [word, findClosest(word, candidates)]),
  );
  if (chosen.size === 0 || [...chosen.values()].includes(undefined)) return null;
  return query.replace(WORDS, (word) => chosen.get(word.toLowerCase()) ?? word);
}

function findClosest(word: string, candidates: readonly string[]): string | undefined {
  let closest: string | undefined;
  let least = word.length > SHORT_WORD ? 3 : 2;
  for (const candidate of candidates) {
    const steps = isSwapped(word, candidate) ? 1 : distance(word, candidate);
    if (steps < least) [closest, least] = [candidate, steps];
  }
  return closest;
}

/** Whether two words differ in nothing but the order of two neighboring letters. */
function isSwapped(word: string, other: string): boolean {
  const place = [...word].findIndex((letter, index) => letter !== other[index]);
  return (
    place >= 0 &&
    word[place] === other[place + 1] &&
    word[place + 1] === other[place] &&
    word.slice(place + 2) === other.slice(place + 2)
  );
}
