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
