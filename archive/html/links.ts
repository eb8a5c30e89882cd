const ALLOWED = new Set(["http:", "https:", "mailto:"]);

/** The address a link may lead to (http, https or mailto), or null for every other. */
export function safeHref(value: string | undefined): string | null {
  if (!value) return null;
  const trimmed = value.trim();
  const address = trimmed.startsWith("//") ? `https:${trimmed}` : trimmed;
  const url = URL.parse(address);
  return url && ALLOWED.has(url.protocol) && url.href.length <= 2000 ? url.href : null;
}

/** True when the text is nothing but a web address. */
export function isBareAddress(text: string): boolean {
  return /^https?:\/\/[^\s<>"]+$/i.test(text);
}
