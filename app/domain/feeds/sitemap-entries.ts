import type { SitemapItemLoose } from "sitemap";
import type { ArticleSummary } from "../article.ts";
import { toIsoDate } from "../dates.ts";
import { isSpecialListing, SPECIAL_LISTINGS } from "../newsroom/special-listings.ts";
import { articlePath } from "../pages/page-paths.ts";
import { ROUTES } from "../route-table.ts";
import { cleanText } from "./clean-text.ts";
import { absoluteImageUrl, type HtmlSite } from "./content-html.ts";
import { LANGUAGE } from "./feed.ts";

/** Google's limits on age and number of articles in a news sitemap. */
export const NEWS_AGE_MS = 48 * 60 * 60 * 1000;
export const NEWS_LENGTH = 1000;

/** Static pages in the sitemap. */
const PAGES = ROUTES.filter(({ isIndexed, pattern }) => isIndexed && !pattern.includes(":")).map(
  ({ pattern }) => pattern,
);

/** Maximum URL length of the sitemap format. */
const LONGEST_ADDRESS = 2048;

/** Sitemap entry of an article with its images; undefined if its URL is too long. */
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

/** Sitemap entries of all pages other than articles, each once. */
export function pageEntries(
  categorySlugs: readonly string[],
  { siteUrl }: { siteUrl: string },
): SitemapItemLoose[] {
  const ownSlugs = categorySlugs.filter((slug) => !isSpecialListing(slug));
  const lists = [...ownSlugs, ...SPECIAL_LISTINGS].map((slug) => `/category/${slug}`);
  return [...PAGES, ...lists].map((path) => ({ url: `${siteUrl}${path}` }));
}

/** Sitemap entry of a listing page, which changes with its newest article. */
export function listEntry(url: string, changedAt: string): SitemapItemLoose {
  const lastmod = toIsoDate(changedAt);
  return { url, ...(lastmod === undefined ? {} : { lastmod }) };
}

/** Google News entry of an article; undefined if it does not qualify, such as a sponsored one. */
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
