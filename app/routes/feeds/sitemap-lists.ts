import { listSitemapAuthors, listSitemapTags } from "../../data/feeds/sitemap-queries.ts";
import { readerClientContext } from "../../data/reader-client.ts";
import { LONGEST_SITEMAP, listEntry } from "../../domain/feeds/sitemaps.ts";
import { authorPath, tagPath } from "../../domain/pages/page-paths.ts";
import { sitemapXml } from "../../feeds/sitemap-xml.ts";
import { siteContext } from "../../page-context/loader-contexts.ts";
import { xmlResponse } from "../../responses/file-responses.ts";
import { tagHeaders } from "../../responses/page-headers.ts";
import type { Route } from "./+types/sitemap-lists.ts";

/** `/sitemaps/authors.xml` and `/sitemaps/tags.xml`: the pages of authors, and of the tags used most. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { siteUrl } = context.get(siteContext);
  const [list, toPath] = url.pathname.endsWith("/tags.xml")
    ? ([listSitemapTags, tagPath] as const)
    : ([listSitemapAuthors, authorPath] as const);
  const pages = await list(context.get(readerClientContext), { limit: LONGEST_SITEMAP });
  const entries = pages.map(({ slug, changedAt }) =>
    listEntry(`${siteUrl}${toPath(slug)}`, changedAt),
  );
  return xmlResponse(
    sitemapXml(entries, "images"),
    tagHeaders({ kind: "category", slug: "latest" }),
  );
}
