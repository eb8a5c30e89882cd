/**
 * Text as XML 1.0 can hold it: without control characters and halves of surrogate pairs, which no
 * escape brings into a document. Everything else stays, right-to-left marks and emoji too.
 */
export function cleanText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  return text.toWellFormed().replace(/[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/g, "");
}
