const LONGEST_KEY = 2000;

/** The query parameters that change what a reader page shows; all others are left out of its key. */
const PARAMETERS: [RegExp, string[]][] = [
  [/^\/search$/, ["q", "page"]],
  [/^\/(?:category|tag|author)\/[^/]+$/, ["page"]],
  [/^\/contact$/, ["subject", "sent"]],
];

const READER_PAGES =
  /^\/(?:(?:article|category|tag|author)\/[^/]+|search|about|contact|privacy|terms|advertise|careers)?$/;

/** What programs read: feeds, sitemaps, and what the site says of itself. None has parameters. */
const DOCUMENTS =
  /^\/(?:(?:(?:category|tag|author)\/[^/]+\/)?(?:rss\.xml|atom\.xml|feed\.json)|sitemap\.xml|sitemaps\/(?:pages|authors|tags)\.xml|news-sitemap\.xml|robots\.txt|ads\.txt|manifest\.webmanifest|\.well-known\/security\.txt)$/;

/** What share of the memory a kept answer belongs to. */
export type KeptKind = "page" | "sitemap" | "picture";

/** The router asks for the loader of the page itself, without those around it; other parts are not kept. */
const PAGE_PART = /^routes\/site\/[a-z-]+$/;

/**
 * The address under which the page of a request is kept: path and the parameters that matter, in a
 * fixed order. Undefined when the request is for neither a reader page nor such a document, or is
 * longer than a key may be.
 *
 * The address `/x.data` is what the router asks for `/x` in the browser; it is kept on its own.
 */
export function toPageKey(pathAndQuery: string): string | undefined {
  if (pathAndQuery.length > LONGEST_KEY) return undefined;
  const [path = "", query] = splitOnce(pathAndQuery, "?");
  if (DOCUMENTS.test(path)) return path;
  const page = pagePath(path);
  if (page === undefined || !READER_PAGES.test(page)) return undefined;
  if (query === undefined) return path;
  const given = new URLSearchParams(query);
  const part = given.get("_routes");
  if (part !== null && !PAGE_PART.test(part)) return undefined;
  const names = PARAMETERS.find(([pattern]) => pattern.test(page))?.[1] ?? [];
  const kept = new URLSearchParams();
  for (const name of names) {
    const value = given.get(name);
    if (value) kept.set(name, value);
  }
  if (part !== null) kept.set("_routes", part);
  const key = kept.size === 0 ? path : `${path}?${kept}`;
  // What had to be escaped is longer than it came.
  return key.length > LONGEST_KEY ? undefined : key;
}

/** The kind of what is kept under a key: files of stories in the sitemaps and sharing pictures are apart. */
export function kindOfKey(key: string): KeptKind {
  if (key.startsWith("/og/")) return "picture";
  return /^\/sitemaps\/\d/.test(key) ? "sitemap" : "page";
}

function pagePath(path: string): string | undefined {
  if (!path.endsWith(".data")) return path;
  return path === "/_root.data" || path === "/_.data" ? "/" : path.slice(0, -".data".length);
}

function splitOnce(text: string, separator: string): [string, string | undefined] {
  const at = text.indexOf(separator);
  return at === -1 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}
