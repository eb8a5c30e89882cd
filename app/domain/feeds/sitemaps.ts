import type { SitemapItemLoose } from "sitemap";
import * as z from "zod";
import type { ArticleSummary } from "../article.ts";
import { isSponsored } from "../article-label.ts";
import { markedTitle, RETRACTED_MARK } from "../corrections/correction.ts";
import { toIsoDate } from "../dates.ts";
import type { Language } from "../languages.ts";
import { isSpecialListing, SPECIAL_LISTINGS } from "../pages/category-listing.ts";
import { articlePath } from "../pages/page-paths.ts";
import { ROUTES } from "../route-table.ts";
import { findCatalogue } from "../texts/catalogues.ts";
import { translate } from "../texts/translate.ts";
import { absoluteImageUrl, cleanText, type HtmlSite } from "./content-html.ts";

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
  site: { siteName: string; siteUrl: string; language: Language },
): SitemapItemLoose | undefined {
  const date = toIsoDate(article.createdAt);
  const url = `${site.siteUrl}${articlePath(article.slug)}`;
  if (date === undefined || isSponsored(article) || !isAddress(url)) return undefined;
  return {
    url,
    news: {
      publication: { name: cleanText(site.siteName), language: site.language },
      publication_date: date,
      title: markedTitle(
        cleanText(article.title),
        article.isRetracted,
        translate(findCatalogue(site.language), RETRACTED_MARK),
      ),
    },
  };
}

function isAddress(url: string): boolean {
  return url.length < LONGEST_ADDRESS && /^https?:/.test(url) && URL.canParse(url);
}

/**
 * Articles per file. The format allows 50,000 and 50 MB, which the longest slugs with ten images each would exceed; and
 * with smaller files, a changed article invalidates less.
 */
export const SITEMAP_LENGTH = 10_000;

/** Maximum URLs per file without images. */
export const LONGEST_SITEMAP = 50_000;

/** A month ('2024-03', in UTC) with public articles, its number of files, and its last change. */
export type SitemapMonth = { month: string; files: number; changedAt: string };

/** A sitemap file: the articles published in a month, or one part of them. */
export type SitemapFile = { month: string; part: number };

const fileName = z.string().regex(/^\d{4,6}-(0[1-9]|1[0-2])(-[1-9]\d{0,5})?\.xml$/);

/** Month of an article in UTC, from its publication time (ISO date-time). */
export function articleMonth(publishedAt: string): string {
  return new Date(publishedAt).toISOString().slice(0, "2024-03".length);
}

/** URL of a file; the first part of a month has no number. */
export function sitemapPath({ month, part }: SitemapFile): string {
  return `/sitemaps/${month}${part > 1 ? `-${part}` : ""}.xml`;
}

/** Parses a file name such as '2024-03.xml' or '2024-03-2.xml'; undefined for other names. */
export function parseSitemapName(name: string): SitemapFile | undefined {
  if (!fileName.safeParse(name).success) return undefined;
  const [year, month, part = "1"] = name.replace(".xml", "").split("-");
  const file = { month: `${year}-${month}`, part: Number(part) };
  return sitemapPath(file).endsWith(`/${name}`) ? file : undefined;
}
