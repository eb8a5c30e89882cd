const ALLOWED = new Set(["http:", "https:", "mailto:"]);

/** Stands for the site that an archive is of while its address is not known. */
export const UNKNOWN_SITE = "https://site.invalid/";

/** Stands for the page of an article while its address is not known. */
export const THIS_PAGE = "https://page.invalid/";

/** Ghost's placeholder for the address of its site. */
const PLACEHOLDER = "__GHOST_URL__";

/** Paths and queries, and names of folders and files. A name with another ending is that of a host. */
const RELATIVE =
  /^(?:\.{0,2}\/|\?|[\w%-][\w%./-]*(?:\/|\.(?:html?|php|aspx?|pdf|docx?|xlsx?|pptx?|od[tsp]|txt|csv|epub|zip|swf|jpe?g|png|gif|webp|avif|svg|mp3|m4a|og[agv]|wav|flac|mp4|m4v|mov|webm|avi|vtt))(?:[?#]|$))/i;
/** A host without a scheme, and what follows it. */
const HOST = /^(?:[a-z\d][a-z\d-]{0,62}\.){1,5}[a-z]{2,20}(?::\d{1,5})?(?:[/?#]|$)/i;

/**
 * Writes the address of a page or an image in full, as a browser does on the page at `base`. Fragments alone, and what
 * is no address, are returned as they are.
 */
export function resolveAddress(address: string, base: string): string {
  const given = address.trim();
  const path = given.startsWith(PLACEHOLDER) ? given.slice(PLACEHOLDER.length) || "/" : given;
  if (!RELATIVE.test(path)) return given;
  // Plain links of WordPress, which its front page answers.
  const page = path.startsWith("?") ? URL.parse("/", base)?.href : base;
  return URL.parse(path, page)?.href ?? given;
}

/** Writes the address of a link in full; that of a host alone, such as `www.example.org`, as its writer meant it. */
export function resolveLink(address: string, base: string): string {
  const given = address.trim();
  const [host = ""] = given.split(/[/?#]/, 1);
  const isFile = host === given && RELATIVE.test(given);
  return HOST.test(given) && !isFile ? `http://${given}` : resolveAddress(given, base);
}

/** The normalized URL of a link if its scheme is http, https or mailto; null otherwise. */
export function safeHref(value: string | undefined): string | null {
  if (!value) return null;
  const trimmed = value.trim();
  const address = trimmed.startsWith("//") ? `https:${trimmed}` : trimmed;
  const url = URL.parse(address);
  return url && ALLOWED.has(url.protocol) && url.href.length <= 2000 ? url.href : null;
}

/** A link that becomes text, as the report names it; null for one that stays. `href` is the one to store. */
export function changeOfLink(
  address: string | undefined,
  href: string | null,
  isCode: boolean,
): string | null {
  if (!address || address.startsWith("#")) return null;
  if (href !== null) return isCode ? "links in code became text" : null;
  return isOtherAddress(address)
    ? "links other than to pages became text"
    : "links without an address became text";
}

/** Whether a link leads somewhere else than to a page, such as to a telephone number. */
function isOtherAddress(address: string): boolean {
  const [, scheme = ""] = /^\s*([a-z][a-z0-9+.-]{0,30}):/i.exec(address.slice(0, 100)) ?? [];
  return scheme !== "" && !ALLOWED.has(`${scheme.toLowerCase()}:`);
}

/** The host of an address as readers know it. */
export function hostOf(address: string): string {
  return URL.parse(address)?.hostname.replace(/^www\./, "") || address;
}

/** True when the whole text is an http or https URL. */
export function isBareAddress(text: string): boolean {
  return /^https?:\/\/[^\s<>"]+$/i.test(text);
}
