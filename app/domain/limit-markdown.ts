/** More markers of lists and quotes than this at the start of a line, and more marks of emphasis in a row, are removed. */
const NESTING =
  /^([ \t]*(?:(?:[-+*][ \t]+|\d{1,9}[.)][ \t]+|>[ \t]?)){20})(?:[-+*][ \t]+|\d{1,9}[.)][ \t]+|>[ \t]?)+/gm;
const EMPHASIS = /\*{50,}|_{50,}/g;

/** Markdown without nesting that no text needs: the parser takes time that grows with the cube of it. */
export function limitMarkdown(markdown: string): string {
  return markdown.replace(NESTING, "$1").replace(EMPHASIS, (run) => run.slice(0, 50));
}
