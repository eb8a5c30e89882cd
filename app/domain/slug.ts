/**
 * Slugs that cannot be reached: browsers resolve dots as path segments, and the router treats the suffix as its own.
 */
export const UNREACHABLE_SLUG = /^\.{1,2}$|\.data$/;

/**
 * Slug of a title: lowercase, trimmed, without non-word characters; spaces, underscores and hyphens become one hyphen,
 * with none at either end. Word characters are ASCII letters and digits; letters with diacritics lose these first, so
 * that "Café" keeps its e.
 */
export function slugify(title: string): string {
  return title
    .normalize("NFKD")
    .toLowerCase()
    .trim()
    .replace(/[^\w\s-]/g, "")
    .replace(/[\s_-]+/g, "-")
    .replace(/^-+|-+$/g, "");
}

/** Maximum length; longer tags have no page, and no slug in the database (migration `tags`). */
const MAX_LENGTH = 200;

/**
 * Slug of a tag's page, which several spellings share ('AI' and 'ai'). Undefined for tags without an ASCII letter or
 * digit, which have no page.
 */
export function tagSlug(tag: string): string | undefined {
  const slug = slugify(tag);
  return slug === "" || slug.length > MAX_LENGTH ? undefined : slug;
}
