import { Readable } from "node:stream";
import { ErrorLevel, SitemapIndexStream } from "sitemap";
import {
  listSitemapAuthors,
  listSitemapMonths,
  listSitemapTags,
} from "../../data/feeds/sitemap-queries.ts";
import { readerClientContext } from "../../data/reader-client.ts";
import { toIsoDate } from "../../domain/dates.ts";
import { type SitemapMonth, sitemapPath } from "../../domain/feeds/sitemaps.ts";
import { siteContext } from "../../page-context/loader-contexts.ts";
import { xmlResponse } from "../../responses/file-responses.ts";
import { tagHeaders } from "../../responses/page-headers.ts";
import type { Route } from "./+types/sitemap-index.ts";

/** `/sitemap.xml`: the index of all sitemaps. */
export async function loader({ context }: Route.LoaderArgs) {
  const { siteUrl } = context.get(siteContext);
  const client = context.get(readerClientContext);
  const [months, authors, tags] = await Promise.all([
    listSitemapMonths(client),
    listSitemapAuthors(client, { limit: 1 }),
    listSitemapTags(client, { limit: 1 }),
  ]);
  const files = [
    { url: `${siteUrl}/sitemaps/pages.xml` },
    ...(authors.length > 0 ? [{ url: `${siteUrl}/sitemaps/authors.xml` }] : []),
    ...(tags.length > 0 ? [{ url: `${siteUrl}/sitemaps/tags.xml` }] : []),
    ...months.flatMap((month) => monthFiles(month, siteUrl)),
  ];
  const xml = Readable.from(files).pipe(new SitemapIndexStream({ level: ErrorLevel.SILENT }));
  return xmlResponse(xml, tagHeaders({ kind: "category", slug: "latest" }));
}

function monthFiles({ month, files, changedAt }: SitemapMonth, siteUrl: string) {
  const lastmod = toIsoDate(changedAt);
  return Array.from({ length: files }, (_, index) => ({
    url: `${siteUrl}${sitemapPath({ month, part: index + 1 })}`,
    ...(lastmod === undefined ? {} : { lastmod }),
  }));
}
