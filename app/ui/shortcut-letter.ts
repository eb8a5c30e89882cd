/**
 * The letter that a key means together with Ctrl or Cmd, or another name of the key. Where the layout writes no Latin
 * letters (Cyrillic, Greek, Hebrew), it is the one at that place of a Latin keyboard.
 */
export function shortcutLetter({ key, code }: Pick<KeyboardEvent, "key" | "code">): string {
  const isLatin = /^[ -~]+$/.test(key);
  return (isLatin ? key : code.replace(/^Key/, "")).toLowerCase();
}
