/** The slug of something in WordPress, which percent-encodes those of other scripts; null for an empty one. */
export function decodeSlug(slug: string): string | null {
  if (slug === "") return null;
  try {
    return decodeURIComponent(slug);
  } catch {
    // The slug contains a literal percent sign.
    return slug;
  }
}
