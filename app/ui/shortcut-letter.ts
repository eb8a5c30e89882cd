/**
 * The letter of a keyboard shortcut, or another key's name. On layouts without Latin letters (Cyrillic, Greek, Hebrew)
 * the letter at that position of a Latin keyboard.
 */
export function shortcutLetter({ key, code }: Pick<KeyboardEvent, "key" | "code">): string {
  const isLatin = /^[ -~]+$/.test(key);
  return (isLatin ? key : code.replace(/^Key/, "")).toLowerCase();
}
