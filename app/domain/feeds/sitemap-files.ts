import * as z from "zod";

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
