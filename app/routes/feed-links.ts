import type { MetaDescriptor } from "react-router";
import { FEED_FORMATS, FEED_NAMES, feedPath } from "../domain/feeds/feed-format.ts";

/** Leads feed readers from a page that lists articles to its feeds. */
export function feedLinks(pagePath: string, title: string): MetaDescriptor[] {
  return FEED_NAMES.map((format) => ({
    tagName: "link",
    rel: "alternate",
    type: FEED_FORMATS[format].type,
    title: `${title} (${FEED_FORMATS[format].name})`,
    href: feedPath(pagePath, format),
  }));
}
