import { createHash } from "node:crypto";
import { slugify, UNREACHABLE_SLUG } from "../../app/domain/slug.ts";
import type { LookupTables } from "../input/lookup-tables.ts";

const MAX_LENGTH = 300;
// Characters that the database does not accept in a slug, because a URL path cannot contain them.
const UNUSABLE = /[/?#\s\p{Cc}]/u;

export type SlugOutcome = { slug: string; change: string | null } | { rejection: string };

/**
 * Allocates a unique slug to every article of the file: its own when it is valid. A second article with the
 * same slug is rejected when it is a duplicate, else its slug gets a number, which is stable across runs.
 */
export function createSlugAllocator(tables: Pick<LookupTables, "get" | "add">) {
  /** The last number of slugs that several articles have. */
  const numbers = new Map<string, number>();

  return function allocateSlug(article: {
    title: string;
    slug: string | null;
    fingerprint: string;
  }): SlugOutcome {
    const wanted = wantedSlug(article);
    const identity = `${wanted.slug}\n${article.fingerprint}`;
    let number = numbers.get(wanted.slug) ?? 1;
    let slug = numbered(wanted.slug, number);
    let isDuplicate = tables.get("article", identity) !== null;
    for (let before = tables.get("slug", slug); before !== null && !isDuplicate; ) {
      isDuplicate = before === article.fingerprint;
      number += 1;
      slug = numbered(wanted.slug, number);
      before = tables.get("slug", slug);
    }
    if (isDuplicate) return { rejection: "duplicate of an earlier article in the file" };
    if (number > 1) numbers.set(wanted.slug, number);
    tables.add("article", identity, "");
    tables.add("slug", slug, article.fingerprint);
    if (slug !== wanted.slug)
      return { slug, change: "slug numbered, because another article in the file has it" };
    return { slug, change: wanted.change };
  };
}

/** The slug with a number at its end, except for the first. */
export function numbered(slug: string, number: number): string {
  return number === 1 ? slug : `${slug.slice(0, MAX_LENGTH - 8)}-${number}`;
}

/** Lower-case words of any script, joined by hyphens. */
export function toKebab(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/['’]/g, "")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
}

function wantedSlug(article: { title: string; slug: string | null; fingerprint: string }) {
  const own = article.slug?.trim() ?? "";
  const isUsable = own.length <= MAX_LENGTH && !UNUSABLE.test(own) && !UNREACHABLE_SLUG.test(own);
  if (own !== "" && isUsable) return { slug: own, change: null };
  const made = slugify(own.replaceAll("/", "-") || article.title) || toKebab(own || article.title);
  const slug =
    made.slice(0, 200).replace(/-$/, "").toWellFormed() ||
    `article-${article.fingerprint.slice(0, 12)}`;
  return { slug, change: own === "" ? "slug made from the title" : "slug made valid for a URL" };
}

/** Hash of title and text, to recognize duplicates. */
export function fingerprintOf(title: string, content: string): string {
  return createHash("sha256").update(title).update("\0").update(content).digest("hex").slice(0, 32);
}
