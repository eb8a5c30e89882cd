// PostgreSQL rejects U+0000; the other control characters have no meaning in text.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression matches control characters
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufeff]/g;

/** Removes control characters and replaces lone surrogates. */
export function cleanText(text: string): string {
  return text.replace(CONTROLS, "").toWellFormed();
}

/** Cleans a text and puts it on one line. U+0085 is a line break for PostgreSQL, but not for JavaScript. */
export function toLine(text: string): string {
  return cleanText(text)
    .replace(/[\s\u0085]+/g, " ")
    .trim();
}

/** Truncates a text at a word boundary to at most `length` characters, with an ellipsis. */
export function cutAtWord(text: string, length: number): string {
  if (text.length <= length) return text;
  const start = text
    .slice(0, length - 1)
    .toWellFormed()
    .replace("\ufffd", "");
  const space = start.search(/\s\S*$/);
  return `${(space > length / 2 ? start.slice(0, space) : start).replace(/(?<![\s,;:–—-])[\s,;:–—-]+$/, "")}…`;
}

/** The source line of a quote as plain text: some exports contain Markdown and `<br>` in it. */
export function tidyCite(cite: string): string {
  return cite
    .replace(/<br\s*\/?>/gi, " ")
    .replace(/\[([^[\]]+)\]\((?:https?|mailto):[^)\s[]+\)/g, "$1")
    .replace(/\s+/g, " ")
    .trim();
}
