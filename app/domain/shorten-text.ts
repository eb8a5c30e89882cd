/** A text as one line of at most `maxLength` characters and an ellipsis, truncated between words. */
export function shortenText(text: string, maxLength: number): string {
  const line = text.trim().replace(/\s+/g, " ");
  if (line.length <= maxLength) return line;
  // One character more, so that a word that ends at the limit stays.
  const words = line.slice(0, maxLength + 1).replace(/ [^ ]*$/, "");
  const cut = words.slice(0, maxLength).replace(/[,;:]$/, "");
  // Half of a surrogate pair is no character.
  return `${cut.isWellFormed() ? cut : cut.slice(0, -1)}…`;
}
