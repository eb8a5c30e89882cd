import { createHash } from "node:crypto";
import { slugify, UNREACHABLE_SLUG } from "../../app/domain/slug.ts";
import type { LookupTables } from "../input/lookup-tables.ts";

const MAX_LENGTH = 300;
// What the database does not accept in a slug, because an address can not hold it as it is.
const UNUSABLE = /[/?#\s\p{Cc}]/u;

export type SlugOutcome = { slug: string; change: string | null } | { refusal: string };

/**
 * Gives every story of the file its slug: its own when it has a usable one. The second story of a slug
 * is refused when it is the same story, else it gets a number, which a second run gives it again.
 */
export function createSlugKeeper(tables: LookupTables) {
  return function keepSlug(story: {
    title: string;
    slug: string | null;
    fingerprint: string;
  }): SlugOutcome {
    const wanted = wantedSlug(story);
    let slug = wanted.slug;
    for (let number = 2; ; number += 1) {
      const before = tables.get("slug", slug);
      if (before === null) break;
      if (before === story.fingerprint)
        return { refusal: "the same story stands in the file before" };
      slug = `${wanted.slug.slice(0, MAX_LENGTH - 8)}-${number}`;
    }
    tables.add("slug", slug, story.fingerprint);
    if (slug !== wanted.slug)
      return { slug, change: "slug numbered, another story of the file has it" };
    return { slug, change: wanted.change };
  };
}

/** Lower case words of any script, joined by hyphens. */
export function toKebab(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/['’]/g, "")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
}

function wantedSlug(story: { title: string; slug: string | null; fingerprint: string }) {
  const own = story.slug?.trim() ?? "";
  const isUsable = own.length <= MAX_LENGTH && !UNUSABLE.test(own) && !UNREACHABLE_SLUG.test(own);
  if (own !== "" && isUsable) return { slug: own, change: null };
  const made = slugify(own.replaceAll("/", "-") || story.title) || toKebab(own || story.title);
  const slug =
    made.slice(0, 200).replace(/-$/, "").toWellFormed() ||
    `story-${story.fingerprint.slice(0, 12)}`;
  return { slug, change: own === "" ? "slug made from the title" : "slug made fit for an address" };
}

/** Tells whether two stories are the same, by title and text. */
export function fingerprintOf(title: string, content: string): string {
  return createHash("sha256").update(title).update("\0").update(content).digest("hex").slice(0, 32);
}
