import { parseLinkAddress } from "../../domain/parse-inlines.ts";

/**
 * The address that a writer means: as it is if it can be linked to, else completed ("example.org",
 * "desk@example.org"); undefined when no link can lead there.
 */
export function readTypedAddress(typed: string): string | undefined {
  const text = typed.trim();
  if (/^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/.test(text)) return parseLinkAddress(`mailto:${text}`);
  if (/^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:[:/?#]\S*)?$/u.test(text)) {
    return parseLinkAddress(`https://${text}`);
  }
  return isComplete(text) ? parseLinkAddress(text) : undefined;
}

function isComplete(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text) || /^mailto:[^\s@]+@\S+$/i.test(text);
}
