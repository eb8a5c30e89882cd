import { spellInAscii } from "./latin-letters.ts";

/**
 * Slugs that cannot be reached: browsers resolve dots as path segments, and the router treats the suffix as its own.
 */
export const UNREACHABLE_SLUG = /^\.{1,2}$|\.data$/;

/**
 * Slug of a title: lowercase, trimmed, without non-word characters; spaces, underscores and hyphens become one hyphen,
 * with none at either end. Word characters are ASCII letters and digits. Before, letters lose their diacritics, and Greek
 * and Cyrillic are spelled in ASCII, so that "Café" keeps its e and "Ørsted" its o. Empty for a title in another script.
 */
export function slugify(title: string): string {
  return spellInAscii(title.normalize("NFKD").toLowerCase())
    .trim()
    .replace(/[^\w\s-]/g, "")
    .replace(/[\s_-]+/g, "-")
    .replace(/^-|-$/g, "");
}

/** Maximum length; longer tags have no page, and no slug in the database (migration `tags`). */
const MAX_LENGTH = 200;

/**
 * Slug of a tag's page, which several spellings share ('AI' and 'ai'). Undefined for tags of which no
 * slug can be made; they have no page.
 */
export function tagSlug(tag: string): string | undefined {
  const slug = slugify(tag);
  return slug === "" || slug.length > MAX_LENGTH ? undefined : slug;
}
