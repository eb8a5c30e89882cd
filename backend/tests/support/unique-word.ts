import { randomUUID } from "node:crypto";

/** A unique word of letters, which slugs and searches keep unchanged. */
export function uniqueWord(prefix = "w"): string {
  const letters = randomUUID()
    .replaceAll("-", "")
    .replaceAll(/\d/g, (digit) => "ghijklmnop"[Number(digit)] ?? "");
  return `${prefix}${letters.slice(0, 12)}`;
}
