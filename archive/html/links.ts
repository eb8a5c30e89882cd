const ALLOWED = new Set(["http:", "https:", "mailto:"]);

/** The normalized URL of a link if its scheme is http, https or mailto; null otherwise. */
export function safeHref(value: string | undefined): string | null {
  if (!value) return null;
  const trimmed = value.trim();
  const address = trimmed.startsWith("//") ? `https:${trimmed}` : trimmed;
  const url = URL.parse(address);
  return url && ALLOWED.has(url.protocol) && url.href.length <= 2000 ? url.href : null;
}

/** True when the whole text is an http or https URL. */
export function isBareAddress(text: string): boolean {
  return /^https?:\/\/[^\s<>"]+$/i.test(text);
}
