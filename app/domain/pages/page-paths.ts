import type { SearchPlace } from "./search-text.ts";

/** Path of an article. A lone surrogate, which cannot be encoded, is replaced. */
export function articlePath(slug: string): string {
  return `/article/${encodeURIComponent(slug.toWellFormed())}`;
}

/** Path of an article's public history. */
export function historyPath(slug: string): string {
  return `${articlePath(slug)}/history`;
}

/** The path of a tag's articles. */
export function tagPath(slug: string): string {
  return `/tag/${slug}`;
}

/** The path of a series. */
export function seriesPath(slug: string): string {
  return `/series/${slug}`;
}

/** The path of an author. */
export function authorPath(slug: string): string {
  return `/author/${slug}`;
}

/** The path of a category, an author or a tag. */
export function termPath(kind: "category" | "author" | "tag", slug: string): string {
  return `/${kind}/${slug}`;
}

/** The path of a page that a search names. */
export function placePath({ kind, slug }: SearchPlace): string {
  if (kind === "section") return `/category/${slug}`;
  return kind === "topic" ? tagPath(slug) : `/${kind}/${slug}`;
}

/** Path of the most-read articles. */
export const MOST_READ_PATH = "/most-read";

/** Path of what a reader saves, follows and has read. */
export const FOR_YOU_PATH = "/for-you";

/** Size of Open Graph images in pixels. */
export const OPEN_GRAPH_IMAGE = { width: 1200, height: 630 } as const;

/** Path of the default Open Graph image, without its version. */
export const SITE_IMAGE_PATH = "/og/site.jpg";

/** Images that show the brand have its version in their addresses, so that copies of an older one are not used. */
type Branded = { brandVersion: string };

/** Default Open Graph image of pages other than articles. */
export function siteImagePath(site: Branded): string {
  return withBrand(SITE_IMAGE_PATH, site);
}

/** Open Graph image of a section, a topic or an author. */
export function listingImagePath(
  kind: "category" | "author" | "tag",
  slug: string,
  site: Branded,
): string {
  return withBrand(`/og/${kind}/${slug}.jpg`, site);
}

/** URL of an article's Open Graph image. Each change of the article changes the URL, so the response is immutable. */
export function articleImagePath(
  article: { id: string; updatedAt: string | null },
  site: Branded,
): string {
  return withBrand(`/og/article/${article.id}/${imageVersion(article.updatedAt)}.jpg`, site);
}

/** Paths of the icons of the site (server/brand/serve-icons.ts), without their version. */
export const ICON_PATHS = {
  favicon: "/favicon.ico",
  touch: "/apple-touch-icon.png",
  small: "/icons/icon-192.png",
  large: "/icons/icon-512.png",
  maskable: "/icons/icon-maskable-512.png",
} as const;

export function iconPath(name: keyof typeof ICON_PATHS, site: Branded): string {
  return withBrand(ICON_PATHS[name], site);
}

function withBrand(path: string, { brandVersion }: Branded): string {
  return `${path}?v=${brandVersion}`;
}

/** Version in the URL: the time of the last change (ISO date-time), shortened. */
export function imageVersion(updatedAt: string | null): string {
  const time = Date.parse(updatedAt ?? "");
  return Number.isNaN(time) ? "0" : time.toString(36);
}
