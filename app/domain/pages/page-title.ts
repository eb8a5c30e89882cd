/** Title of a page: '{page} | {product name}'. */
export function pageTitle(page: string, siteName: string): string {
  return `${page} | ${siteName}`;
}

/** Converts a slug to words, for a page whose name could not be loaded: 'Ana Lee' for `ana-lee`. */
export function slugToWords(slug: string): string {
  return slug.split("-").map(capitalize).join(" ");
}

/** Capitalizes the first letter; used for a category without a name. */
export function capitalize(text: string): string {
  const first = text.codePointAt(0);
  if (first === undefined) return "";
  const letter = String.fromCodePoint(first);
  return letter.toUpperCase() + text.slice(letter.length);
}
