/** Copies a text that is kept for long. V8 keeps the whole text in memory that a part was cut from, such as a file. */
export function copyText(text: string): string {
  return Buffer.from(text).toString();
}

/** Copies an entry of a report, which is kept until the end. */
export function copyTexts<Entry extends Record<string, string>>(entry: Entry): Entry {
  const texts = Object.entries(entry).map(([name, text]) => [name, copyText(text)]);
  return Object.fromEntries(texts) as Entry;
}
