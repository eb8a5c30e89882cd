import { findRoute } from "../route-table.ts";

/** Longest address that is looked up, in characters. */
const LONGEST = 1000;
const FEED = "/rss.xml";

/** Query parameters that name a page of WordPress at its front page, and those of its feeds. */
const PAGE_PARAMETERS = ["p", "page_id", "attachment_id", "cat", "tag", "author"];

/** Endings of WordPress and Ghost that show the same page in another form. */
const FEED_ENDING = /\/(?:feed|rss)(?:\/(?:rss2?|atom|rdf))?$/;
const OTHER_ENDING = /\/(?:amp|embed|page\/\d{1,6}|comment-page-\d{1,6})$/;

/** Files of images, and the marks of their copies in other sizes, by the naming of WordPress and of Ghost. */
const IMAGE_FILE = /\.(?:jpe?g|png|gif|webp|avif)$/;
const IMAGE_SIZE = /-(?:\d{1,5}x\d{1,5}|scaled|rotated|e\d{10,13})(@2x)?(?=\.[a-z]{3,4}$)/;
const IMAGE_FOLDER = /\/size\/w\d{1,5}(?:h\d{1,5})?(?:\/format\/[a-z]{3,4})?(?=\/)/;

/** An old address to look up. `isFeed`: its page's feed is asked for. */
export type OldAddress = { address: string; isFeed: boolean };

/**
 * Writes the address of a page of another site as `old_addresses` has it: without host and fragment, in lower case,
 * decoded, without slashes at the end. Of the query, all parameters in the order of the alphabet. Null for what is no
 * address, and for the front page.
 */
export function toOldAddress(given: string): string | null {
  const parts = split(given);
  if (!parts) return null;
  const address = join(parts.path, [...parts.query]);
  return address === "/" || address.length > LONGEST ? null : address;
}

/** The old address of an image of which this one is a copy in another size, or itself. */
export function toWholeImage(address: string): string {
  return IMAGE_FILE.test(address)
    ? address.replace(IMAGE_FOLDER, "").replace(IMAGE_SIZE, "")
    : address;
}

/**
 * The old addresses that a request may mean, the most exact first: with its query, with each parameter that names a page
 * at the front page of WordPress, without a query, without endings of feeds and other forms, and of images without a size.
 */
export function listOldAddresses(pathAndQuery: string): OldAddress[] {
  const parts = split(pathAndQuery);
  if (!parts) return [];
  const { path, query } = parts;
  const found: OldAddress[] = [{ address: join(path, [...query]), isFeed: false }];
  if (path === "/" || path === "/index.php") {
    const isFeed = query.has("feed");
    for (const [name, value] of query) {
      if (PAGE_PARAMETERS.includes(name)) {
        found.push({ address: join("/", [[name, value]]), isFeed });
      }
    }
  } else {
    found.push({ address: path, isFeed: false });
    const feedOf = path.replace(FEED_ENDING, "");
    if (feedOf !== path) found.push({ address: feedOf, isFeed: true });
    const plain = path.replace(OTHER_ENDING, "");
    if (plain !== path) found.push({ address: plain, isFeed: false });
    found.push({ address: toWholeImage(path), isFeed: false });
  }
  const known = new Map(found.map((one) => [one.address, one]));
  return [...known.values()]
    .filter(({ address }) => address !== "/" && address !== "" && address.length <= LONGEST)
    .slice(0, 10);
}

/** The path of a page of this site, from what somebody typed; null for an address of another site. */
export function toOwnPath(given: string, siteUrl: string): string | null {
  if (given === "" || !URL.canParse(given, siteUrl)) return null;
  const { origin, pathname, search, hash } = new URL(given, siteUrl);
  if (origin !== new URL(siteUrl).origin) return null;
  const path = decode(pathname) + search + hash;
  return path.length <= LONGEST && !/^\/[/\\]/.test(path) ? path : null;
}

/** Whether the front page is asked for a page of WordPress. */
export function isOldQuery(pathAndQuery: string): boolean {
  if (!/^\/(?:index\.php)?\?/.test(pathAndQuery)) return false;
  const query = new URLSearchParams(pathAndQuery.slice(pathAndQuery.indexOf("?")));
  return query.has("feed") || PAGE_PARAMETERS.some((name) => query.has(name));
}

/** The feed of this site that an address of a feed of WordPress or Ghost means; undefined for others. */
export function feedOfOldAddress(pathAndQuery: string): string | undefined {
  const parts = split(pathAndQuery);
  if (!parts) return undefined;
  const { path, query } = parts;
  if (path === "/" && query.size === 1 && query.has("feed")) return FEED;
  const page = path.replace(FEED_ENDING, "");
  if (page === path) return undefined;
  if (page === "") return FEED;
  const isListing = ["/category/:category", "/tag/:tag", "/author/:author"].includes(
    findRoute(page).pattern,
  );
  return isListing ? `${page}${FEED}` : undefined;
}

function split(given: string): { path: string; query: Map<string, string> } | undefined {
  if (given.length > 4 * LONGEST || !URL.canParse(given, "https://site.invalid")) return undefined;
  const { pathname, searchParams } = new URL(given, "https://site.invalid");
  const path = decode(pathname)
    .normalize("NFC")
    .toLowerCase()
    .replace(/\/{2,}/g, "/");
  const query = [...searchParams].map(([name, value]) => [name, value.toLowerCase()] as const);
  return {
    path: path.length > 1 ? path.replace(/\/$/, "") : path,
    query: new Map(query.sort(([one], [other]) => (one < other ? -1 : 1))),
  };
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function join(path: string, query: readonly (readonly [string, string])[]): string {
  if (query.length === 0) return path;
  return `${path}?${query.map(([name, value]) => `${name}=${value}`).join("&")}`;
}
