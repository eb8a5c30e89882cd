import type { MetaDescriptor } from "react-router";
import { FEED_FORMATS, FEED_NAMES, feedPath } from "../domain/feeds/feed-format.ts";

/** Links from a listing page to its feeds, for feed readers. */
export function feedLinks(pagePath: string, title: string): MetaDescriptor[] {
  return FEED_NAMES.map((format) => ({
    tagName: "link",
    rel: "alternate",
    type: FEED_FORMATS[format].type,
    title: `${title} (${FEED_FORMATS[format].name})`,
    href: feedPath(pagePath, format),
  }));
}
