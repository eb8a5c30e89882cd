/** Copies a text that is kept for long. V8 keeps the whole text in memory that a part was cut from, such as a file. */
export function copyText(text: string): string {
  return Buffer.from(text).toString();
}
