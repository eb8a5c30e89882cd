import { parseLinkAddress } from "./parse-inlines.ts";

/** An address of the site without its host, so that the link holds when the site moves; others as they are. */
export function withoutOwnHost(address: string, origin: string): string {
  const url = URL.parse(address);
  if (url?.origin !== origin) return address;
  return parseLinkAddress(url.pathname + url.search + url.hash) ?? address;
}

/** Completes a typed address ("example.org", "desk@example.org", "/about"); undefined when it cannot be linked to. */
export function completeLinkAddress(typed: string): string | undefined {
  const text = typed.trim();
  if (/^[^\s@:/]+@[^\s@:/][^\s@:/.]*\.[^\s@:/]+$/.test(text))
    return parseLinkAddress(`mailto:${text}`);
  if (/^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:[:/?#]\S*)?$/u.test(text)) {
    return parseLinkAddress(`https://${text}`);
  }
  return isComplete(text) ? parseLinkAddress(text) : undefined;
}

function isComplete(text: string): boolean {
  return /^(?:https?:\/)?\/\S+$/i.test(text) || /^mailto:[^\s@]+@\S+$/i.test(text);
}
