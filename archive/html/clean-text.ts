// Control characters mean nothing in a text, and PostgreSQL refuses U+0000.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufeff]/g;

/** The text without control characters and without halves of surrogate pairs. */
export function cleanText(text: string): string {
  return text.replace(CONTROLS, "").toWellFormed();
}

/** The text on one line, cleaned. U+0085 ends a line for PostgreSQL, but not for JavaScript. */
export function toLine(text: string): string {
  return cleanText(text)
    .replace(/[\s\u0085]+/g, " ")
    .trim();
}

/** The text cut at a word so that it has at most `length` characters, with an ellipsis when cut. */
export function cutAtWord(text: string, length: number): string {
  if (text.length <= length) return text;
  const start = text
    .slice(0, length - 1)
    .toWellFormed()
    .replace("\ufffd", "");
  const space = start.search(/\s\S*$/);
  return `${(space > length / 2 ? start.slice(0, space) : start).replace(/[\s,;:–—-]+$/, "")}…`;
}
