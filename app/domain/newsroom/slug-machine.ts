import { slugify } from "../slug.ts";

/** A slug that is written by hand or follows a title. */
export type SlugState = { slug: string; isManual: boolean };

export type SlugEvent =
  | { type: "title-changed"; title: string }
  | { type: "slug-written"; slug: string };

export function nextSlug(state: SlugState, event: SlugEvent): SlugState {
  switch (event.type) {
    case "title-changed":
      return state.isManual ? state : { slug: titleSlug(event.title), isManual: false };
    case "slug-written":
      return { slug: event.slug, isManual: true };
  }
}

/**
 * Whether the slug of an article that nobody has edited by hand since it was opened follows the title. The slug of a
 * live article is part of its address and does not.
 */
export function mayFollowTitle({
  slug,
  title,
  isLive,
}: {
  slug: string;
  title: string;
  isLive: boolean;
}): boolean {
  if (isLive) return slug === "";
  return slug === titleSlug(title) || (slug === "" && slugify(title) === "");
}

/** The longest slug that the database stores. */
const MAX_LENGTH = 300;

/**
 * The slug of a title. That of a title whose letters have no ASCII spelling, such as "東京", is a short id, the same for
 * the same title; a title without letters and digits has none.
 */
export function titleSlug(title: string): string {
  const slug = slugify(title).slice(0, MAX_LENGTH).replace(/-$/, "");
  return slug === "" && /[\p{L}\p{N}]/u.test(title) ? shortId(title.normalize("NFKC")) : slug;
}

/** Seven characters that are derived from a text, by the hash FNV-1a. */
function shortId(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text.trim()))
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash.toString(36).padStart(7, "0");
}
