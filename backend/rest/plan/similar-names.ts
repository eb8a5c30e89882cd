/** Minimum similarity by default: a suggestion of a dissimilar name would only confuse. */
const MIN_SCORE = 0.33;

/** The most similar of `names` to `name`, by n-grams and then by edit distance; undefined when none is similar enough. */
export function findSimilar(
  names: readonly string[],
  name: string,
  minScore = MIN_SCORE,
): string | undefined {
  const longest = names.reduce((length, candidate) => Math.max(length, candidate.length), 0);
  // Every letter that the name has in addition differs. Clients send names of a megabyte.
  if (longest < name.length * minScore) return undefined;
  for (const size of [3, 2]) {
    const target = countGrams(name, size);
    const candidates = [...new Set(names)]
      .map((candidate) => ({ candidate, score: compareGrams(target, countGrams(candidate, size)) }))
      .filter(({ score }) => score > 0)
      .sort((one, other) => other.score - one.score)
      .slice(0, 50)
      .map(({ candidate }) => ({ candidate, score: compareLetters(candidate, name) }))
      .sort((one, other) => other.score - one.score);
    const [best] = candidates;
    if (best) return best.score >= minScore ? best.candidate : undefined;
  }
  return undefined;
}

function countGrams(name: string, size: number): Map<string, number> {
  const padded = `-${name.toLowerCase().replace(/[^\p{L}\p{N}, ]/gu, "")}-`.padEnd(size, "-");
  const grams = new Map<string, number>();
  for (let at = 0; at + size <= padded.length; at += 1) {
    const gram = padded.slice(at, at + size);
    grams.set(gram, (grams.get(gram) ?? 0) + 1);
  }
  return grams;
}

/** Cosine similarity of two count vectors. */
function compareGrams(one: Map<string, number>, other: Map<string, number>): number {
  let product = 0;
  for (const [gram, count] of one) product += count * (other.get(gram) ?? 0);
  const length = (grams: Map<string, number>) => Math.hypot(...grams.values());
  return product / (length(one) * length(other));
}

/** Normalized Levenshtein similarity: 1 for equal names, 0 when every letter differs. */
function compareLetters(one: string, other: string): number {
  const [from, to] = [one.toLowerCase(), other.toLowerCase()];
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (let at = 1; at <= from.length; at += 1) {
    const next = [at];
    for (let column = 1; column <= to.length; column += 1) {
      const change = (row[column - 1] ?? 0) + (from[at - 1] === to[column - 1] ? 0 : 1);
      next.push(Math.min(change, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return 1 - (row[to.length] ?? 0) / Math.max(from.length, to.length, 1);
}
