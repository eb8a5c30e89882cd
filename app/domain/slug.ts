/** No address leads to it: browsers take dots for folders, and the router takes the ending for its own. */
export const UNREACHABLE_SLUG = /^\.{1,2}$|\.data$/;

/**
 * The slug of a title: lowercase, trimmed, without non-word characters; spaces, underscores and hyphens
 * become one hyphen, none at either end. Word characters are letters and digits of ASCII: letters with
 * marks lose their marks first, so that "Café" keeps its e.
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
