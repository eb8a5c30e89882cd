import type { RouterContextProvider } from "react-router";
import { listLinkedArticles } from "../data/articles/linked-articles.ts";
import { readerClientContext } from "../data/reader-client.ts";
import { buildFeed, type FeedScope } from "../domain/feeds/feed.ts";
import { FEED_FORMATS, feedFormat } from "../domain/feeds/feed-format.ts";
import type { TaggedPage } from "../domain/pages/cache-tags.ts";
import { listRelatedIds } from "../domain/related-article.ts";
import { siteConfigContext, siteContext } from "../page-context/loader-contexts.ts";
import { tagHeaders } from "../responses/page-headers.ts";
import { writeFeed } from "./write-feed.ts";

/**
 * Response with the feed of a list of articles, in the format of the URL, cached like the page with that list.
 *
 * `Last-Modified` is the time of rendering: a feed is rendered again only after something in it changed, including
 * deletions.
 */
export async function feedResponse(
  { context, url }: { context: Readonly<RouterContextProvider>; url: URL },
  scope: FeedScope,
  page: TaggedPage,
): Promise<Response> {
  const format = feedFormat(url.pathname);
  if (!format) return noSuchFeed();
  const blocks = "articles" in scope ? scope.articles.flatMap((article) => article.blocks) : [];
  const linked = await listLinkedArticles(context.get(readerClientContext), { blocks });
  const now = new Date();
  const { hub } = context.get(siteConfigContext).feeds;
  const feed = buildFeed(
    { ...scope, linked },
    { site: { ...context.get(siteContext), hub }, format, now },
  );
  const links = [
    `<${feed.feedUrl}>; rel="self"`,
    `<${feed.pageUrl}>; rel="alternate"; type="text/html"`,
    ...(hub ? [`<${hub}>; rel="hub"`] : []),
  ];
  return new Response(writeFeed(feed, format), {
    headers: {
      ...tagHeaders(page, listRelatedIds(blocks)),
      "Content-Type": `${FEED_FORMATS[format].type}; charset=utf-8`,
      "Last-Modified": now.toUTCString(),
      Link: links.join(", "),
      // Lets browser-based feed readers fetch it.
      "Access-Control-Allow-Origin": "*",
      "Cross-Origin-Resource-Policy": "cross-origin",
    },
  });
}

/** Response for a feed of something that does not exist. */
export function noSuchFeed({
  status = 404,
  headers = {},
}: {
  /** 410 if it was deleted. */
  status?: 404 | 410;
  headers?: Record<string, string>;
} = {}): Response {
  return new Response("There is no such feed.\n", {
    status,
    headers: { ...headers, "Content-Type": "text/plain; charset=utf-8" },
  });
}
