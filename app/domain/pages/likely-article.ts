import { distance } from "fastest-levenshtein";
import { slugify } from "../slug.ts";

/** Longest slug that is compared, in characters. */
const LONGEST = 150;
/** Shortest slug that is found by its beginning or its end, in characters. */
const SHORTEST_PART = 8;
/** Share of the letters that may differ. */
const DIFFERENCE = 0.35;

/** The slug that an address which leads nowhere may mean: its last part, without an ending such as `.html`; or empty. */
export function wantedSlug(pathname: string): string {
  const last = pathname.slice(0, 2000).replace(/\/$/, "").split("/").at(-1) ?? "";
  return slugify(decode(last).replace(/\.[a-z]{2,5}$/, "")).slice(0, LONGEST);
}

/** The article whose slug is the most similar to a wanted one; undefined if none is similar. */
export function findLikely<Link extends { slug: string }>(
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
