import { listCategories } from "../../data/categories.ts";
import { readerClientContext } from "../../data/reader-client.ts";
import { pageEntries } from "../../domain/feeds/sitemaps.ts";
import { sitemapXml } from "../../feeds/sitemap-xml.ts";
import { siteContext } from "../../page-context/loader-contexts.ts";
import { xmlResponse } from "../../responses/file-responses.ts";
import { tagHeaders } from "../../responses/page-headers.ts";
import type { Route } from "./+types/sitemap-pages.ts";

/** `/sitemaps/pages.xml`: the front page, categories and information pages. */
export async function loader({ context }: Route.LoaderArgs) {
  const categories = await listCategories(context.get(readerClientContext));
  const entries = pageEntries(
    categories.map(({ slug }) => slug),
    context.get(siteContext),
  );
  return xmlResponse(sitemapXml(entries, "images"), tagHeaders({ kind: "static" }));
}
