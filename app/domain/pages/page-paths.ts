/** Path of an article. A lone surrogate, which cannot be encoded, is replaced. */
export function articlePath(slug: string): string {
  return `/article/${encodeURIComponent(slug.toWellFormed())}`;
}

/** The path of a tag's articles. */
export function tagPath(slug: string): string {
  return `/tag/${slug}`;
}

/** The path of an author. */
export function authorPath(slug: string): string {
  return `/author/${slug}`;
}
