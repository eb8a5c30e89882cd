/** The title of a page: '{page} | {product name}'. */
export function pageTitle(page: string, siteName: string): string {
  return `${page} | ${siteName}`;
}

/** What a slug says in words, for a page whose name could not be looked up: 'Ana Lee' of `ana-lee`. */
export function slugToWords(slug: string): string {
  return slug.split("-").map(capitalise).join(" ");
}

/** The first letter in upper case: how a category is called that has no name. */
export function capitalise(text: string): string {
  const first = text.codePointAt(0);
  if (first === undefined) return "";
  const letter = String.fromCodePoint(first);
  return letter.toUpperCase() + text.slice(letter.length);
}
