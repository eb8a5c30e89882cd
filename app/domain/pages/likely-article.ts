import { distance } from "fastest-levenshtein";
import { slugify } from "../slug.ts";

/** Longest slug that is compared, in characters. */
const LONGEST = 150;
/** Shortest slug that is found by its beginning or its end, in characters. */
const SHORTEST_PART = 8;
/** Shortest word that counts, in characters. */
const SHORTEST_WORD = 3;
/** Share of the letters that may differ. */
const DIFFERENCE = 0.35;

/** The slug that an address which leads nowhere may mean: its last part, without an ending such as `.html`; or empty. */
export function wantedSlug(pathname: string): string {
  const last = pathname.slice(0, 2000).replace(/\/$/, "").split("/").at(-1) ?? "";
  return slugify(decode(last).replace(/\.[a-z]{2,5}$/, "")).slice(0, LONGEST);
}

/**
 * The article whose slug is the most similar to a wanted one, or else the newest that has all of its words, at least
 * two; undefined if there is none.
 */
export function findLikely<Link extends { slug: string }>(
  wanted: string,
  articles: readonly Link[],
): Link | undefined {
  return findSimilar(wanted, articles) ?? findByWords(wanted, articles);
}

/** `articles` are newest first. */
function findByWords<Link extends { slug: string }>(
  wanted: string,
  articles: readonly Link[],
): Link | undefined {
  const words = wanted.split("-").filter((word) => word.length >= SHORTEST_WORD);
  if (words.length < 2) return undefined;
  return articles.find(({ slug }) => {
    const known = new Set(slug.split("-"));
    return words.every((word) => known.has(word));
  });
}

function findSimilar<Link extends { slug: string }>(
  wanted: string,
  articles: readonly Link[],
): Link | undefined {
  let likely: Link | undefined;
  let least = DIFFERENCE;
  for (const article of articles) {
    const difference = compareSlugs(wanted, article.slug.slice(0, LONGEST), least);
    if (difference < least) [likely, least] = [article, difference];
  }
  return likely;
}

/** Share of the letters that differ, between 0 and 1. A slug of which the beginning or the end is missing differs little. */
function compareSlugs(wanted: string, slug: string, most: number): number {
  const [shorter, longer] = wanted.length < slug.length ? [wanted, slug] : [slug, wanted];
  if (longer === "") return 1;
  const missing = (longer.length - shorter.length) / longer.length;
  const isPart = longer.startsWith(shorter) || longer.endsWith(shorter);
  if (isPart && shorter.length >= SHORTEST_PART) return missing * DIFFERENCE;
  return missing >= most ? 1 : distance(wanted, slug) / longer.length;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
