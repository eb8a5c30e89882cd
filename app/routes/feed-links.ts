import type { MetaDescriptor } from "react-router";
import { FEED_FORMATS, type FeedFormat, feedPath } from "../domain/feeds/feed-format.ts";

const FORMATS: readonly FeedFormat[] = ["rss", "atom", "json"];

/** Leads feed readers from a page that lists stories to its feeds. */
export function feedLinks(pagePath: string, title: string): MetaDescriptor[] {
  return FORMATS.map((format) => ({
    tagName: "link",
    rel: "alternate",
    type: FEED_FORMATS[format].type,
    title: `${title} (${FEED_FORMATS[format].name})`,
    href: feedPath(pagePath, format),
  }));
}
