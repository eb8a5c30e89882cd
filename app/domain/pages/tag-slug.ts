import { slugify } from "../slug.ts";

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
