import { slugify } from "../slug.ts";

/** Longer ones have no page; nor have they one in the database (migration `tags`). */
const MAX_LENGTH = 200;

/**
 * The slug of a tag's page, which several spellings share ('AI' and 'ai'). Undefined for tags without a
 * letter or digit of ASCII, which have no page.
 */
export function tagSlug(tag: string): string | undefined {
  const slug = slugify(tag);
  return slug === "" || slug.length > MAX_LENGTH ? undefined : slug;
}
