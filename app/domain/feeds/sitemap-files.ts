import * as z from "zod";

/**
 * Articles of one file. The format allows 50,000 and 50 MB, which the longest slugs with ten images
 * each would exceed; and of a smaller file less is fetched again when one article changes.
 */
export const SITEMAP_LENGTH = 10_000;

/** Addresses of one file at most, where they have no images. */
export const LONGEST_SITEMAP = 50_000;

/** A month ('2024-03', in UTC) that has public articles, the number of its files, and when it last changed. */
export type SitemapMonth = { month: string; files: number; changedAt: string };

/** One file of the sitemaps: the articles that were published in a month, or the part of them that fits. */
export type SitemapFile = { month: string; part: number };

const fileName = z.string().regex(/^\d{4,6}-(0[1-9]|1[0-2])(-[1-9]\d{0,5})?\.xml$/);

/** The month of an article, in UTC, from the time when it is published or becomes due (ISO date-time). */
export function articleMonth(publishedAt: string): string {
  return new Date(publishedAt).toISOString().slice(0, "2024-03".length);
}

/** The address of a file; the first part of a month stands for the month. */
export function sitemapPath({ month, part }: SitemapFile): string {
  return `/sitemaps/${month}${part > 1 ? `-${part}` : ""}.xml`;
}

/** The file that a name such as '2024-03.xml' or '2024-03-2.xml' stands for; undefined for other names. */
export function parseSitemapName(name: string): SitemapFile | undefined {
  if (!fileName.safeParse(name).success) return undefined;
  const [year, month, part = "1"] = name.replace(".xml", "").split("-");
  const file = { month: `${year}-${month}`, part: Number(part) };
  return sitemapPath(file).endsWith(`/${name}`) ? file : undefined;
}
