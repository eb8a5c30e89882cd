import { listNewsSitemapArticles } from "../../data/feeds/sitemap-queries.ts";
import { readerClientContext } from "../../data/reader-client.ts";
import { NEWS_AGE_MS, NEWS_LENGTH, newsEntry } from "../../domain/feeds/sitemaps.ts";
import { sitemapXml } from "../../feeds/sitemap-xml.ts";
import { siteContext } from "../../page-context/loader-contexts.ts";
import { xmlResponse } from "../../responses/file-responses.ts";
import { tagHeaders } from "../../responses/page-headers.ts";
import type { Route } from "./+types/news-sitemap.ts";

/** `/news-sitemap.xml`: the articles of the last 48 hours. It expires when the oldest of them exceeds that age. */
export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const articles = await listNewsSitemapArticles(context.get(readerClientContext), {
    since: new Date(Date.now() - NEWS_AGE_MS),
    limit: NEWS_LENGTH,
  });
  const entries = articles.flatMap((article) => newsEntry(article, site) ?? []);
  const headers = tagHeaders({ kind: "category", slug: "latest" });
  const oldest = articles.at(-1)?.createdAt;
  if (oldest) headers.Expires = new Date(Date.parse(oldest) + NEWS_AGE_MS).toUTCString();
  return xmlResponse(sitemapXml(entries, "news"), headers);
}
