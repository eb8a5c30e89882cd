import type { RouterContextProvider } from "react-router";
import { buildFeed, type FeedScope } from "../domain/feeds/feed.ts";
import { FEED_FORMATS, feedFormat } from "../domain/feeds/feed-format.ts";
import { siteConfigContext, siteContext } from "../page-context/loader-contexts.ts";
import { writeFeed } from "./write-feed.ts";

/**
 * Response with the feed of a list of articles, in the format of the URL. `headers` are those of a cached page
 * (`tagHeaders`).
 *
 * `Last-Modified` is the time of rendering: a feed is rendered again only after something in it changed, including
 * deletions.
 */
export function feedResponse(
  { context, url }: { context: Readonly<RouterContextProvider>; url: URL },
  scope: FeedScope,
  headers: Record<string, string>,
): Response {
  const format = feedFormat(url.pathname);
  if (!format) return noSuchFeed();
  const now = new Date();
  const { hub } = context.get(siteConfigContext).feeds;
  const feed = buildFeed(scope, { site: { ...context.get(siteContext), hub }, format, now });
  const links = [
    `<${feed.feedUrl}>; rel="self"`,
    `<${feed.pageUrl}>; rel="alternate"; type="text/html"`,
    ...(hub ? [`<${hub}>; rel="hub"`] : []),
  ];
  return new Response(writeFeed(feed, format), {
    headers: {
      ...headers,
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
