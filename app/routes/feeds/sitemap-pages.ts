import { listInformationPages } from "../../data/articles/information-pages.ts";
import { listCategories } from "../../data/categories.ts";
import { listSitemapSeries } from "../../data/feeds/sitemap-queries.ts";
import { readerClientContext } from "../../data/reader-client.ts";
import { listEntry, pageEntries } from "../../domain/feeds/sitemaps.ts";
import { seriesPath } from "../../domain/pages/page-paths.ts";
import { findRoute } from "../../domain/route-table.ts";
import { sitemapXml } from "../../feeds/sitemap-xml.ts";
import { siteContext } from "../../page-context/loader-contexts.ts";
import { xmlResponse } from "../../responses/file-responses.ts";
import { tagHeaders } from "../../responses/page-headers.ts";
import type { Route } from "./+types/sitemap-pages.ts";

/** `/sitemaps/pages.xml`: the front page, categories, information pages and series. */
export async function loader({ context }: Route.LoaderArgs) {
  const client = context.get(readerClientContext);
  const site = context.get(siteContext);
  const [categories, series, pages] = await Promise.all([
    listCategories(client),
    listSitemapSeries(client),
    listInformationPages(client),
  ]);
  const entries = [
    ...pageEntries(
      categories.map(({ slug }) => slug),
      site,
    ),
    ...series.map(({ slug, changedAt }) =>
      listEntry(`${site.siteUrl}${seriesPath(slug)}`, changedAt),
    ),
    ...pages
      .filter(({ path }) => findRoute(path).pattern === "*")
      .map(({ path, publishedAt }) => listEntry(`${site.siteUrl}${encodeURI(path)}`, publishedAt)),
  ];
  return xmlResponse(sitemapXml(entries, "images"), tagHeaders({ kind: "series", slug: "latest" }));
}
