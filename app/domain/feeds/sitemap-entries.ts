import type { SitemapItemLoose } from "sitemap";
import type { ArticleSummary } from "../article.ts";
import { toIsoDate } from "../dates.ts";
import { isSpecialListing, SPECIAL_LISTINGS } from "../newsroom/special-listings.ts";
import { articlePath } from "../pages/page-paths.ts";
import { ROUTES } from "../route-table.ts";
import { cleanText } from "./clean-text.ts";
import { absoluteImageUrl, type HtmlSite } from "./content-html.ts";
import { LANGUAGE } from "./feed.ts";

/** How long Google wants an article in the news sitemap, and how many. */
export const NEWS_AGE_MS = 48 * 60 * 60 * 1000;
export const NEWS_LENGTH = 1000;

/** Pages that are listed and have one address. */
const PAGES = ROUTES.filter(({ isIndexed, pattern }) => isIndexed && !pattern.includes(":")).map(
  ({ pattern }) => pattern,
);

/** What the format takes; it knows no longer address. */
const LONGEST_ADDRESS = 2048;

/** An article in a sitemap, with its images; undefined when its address is longer than sitemaps take. */
export function articleEntry(
  article: { slug: string; publishedAt: string; updatedAt: string; images: readonly string[] },
  site: HtmlSite,
): SitemapItemLoose | undefined {
  const url = `${site.siteUrl}${articlePath(article.slug)}`;
  if (!isAddress(url)) return undefined;
  const lastmod = [toIsoDate(article.publishedAt), toIsoDate(article.updatedAt)]
    .filter((date) => date !== undefined)
    .toSorted()
    .at(-1);
  const images = article.images.map((image) => absoluteImageUrl(image, site)).filter(isAddress);
  return {
    url,
    ...(lastmod === undefined ? {} : { lastmod }),
    img: images.map((image) => ({ url: image })),
  };
}

/** Every page that is no article, once each. */
export function pageEntries(
  categorySlugs: readonly string[],
  { siteUrl }: { siteUrl: string },
): SitemapItemLoose[] {
  const ownSlugs = categorySlugs.filter((slug) => !isSpecialListing(slug));
  const lists = [...ownSlugs, ...SPECIAL_LISTINGS].map((slug) => `/category/${slug}`);
  return [...PAGES, ...lists].map((path) => ({ url: `${siteUrl}${path}` }));
}

/** A page that lists articles, which changes with its newest one. */
export function listEntry(url: string, changedAt: string): SitemapItemLoose {
  const lastmod = toIsoDate(changedAt);
  return { url, ...(lastmod === undefined ? {} : { lastmod }) };
}

/** An article as Google News reads it; undefined for one that it does not take, such as one that was paid for. */
export function newsEntry(
  article: ArticleSummary,
  site: { siteName: string; siteUrl: string },
): SitemapItemLoose | undefined {
  const date = toIsoDate(article.createdAt);
  const url = `${site.siteUrl}${articlePath(article.slug)}`;
  if (date === undefined || article.sponsor !== null || !isAddress(url)) return undefined;
  return {
    url,
    news: {
      publication: { name: cleanText(site.siteName), language: LANGUAGE },
      publication_date: date,
      title: cleanText(article.title),
    },
  };
}

function isAddress(url: string): boolean {
  return url.length < LONGEST_ADDRESS && /^https?:/.test(url) && URL.canParse(url);
}
