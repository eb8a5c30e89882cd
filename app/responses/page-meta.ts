import type { MetaDescriptor } from "react-router";
import { FEED_FORMATS, FEED_NAMES, feedPath } from "../domain/feeds/feed-format.ts";
import { OPEN_GRAPH_IMAGE, siteImagePath } from "../domain/pages/page-paths.ts";
import { pageTitle } from "../domain/pages/page-title.ts";
import { fillText } from "../domain/texts/translate.ts";
import type { RootData } from "../page-context/page-context.ts";

export type PageMeta = {
  /** Title without the product name; translated where it is a text of the site, like `description`. */
  title: string;
  description: string;
  /** Path of the canonical URL; pages without one are not indexed. */
  path?: string;
  /** Tags of its own image; the site's by default. */
  images?: MetaDescriptor[];
  /** Open Graph type; `website` by default. */
  type?: "profile";
};

/** Metadata of the not-found page. */
export const NOT_FOUND_META: PageMeta = {
  title: "404 - Page Not Found",
  description: "The page you are looking for does not seem to exist.",
};

/** Title, description, canonical URL and Open Graph data of a page. */
export function pageMeta(site: RootData | undefined, page: PageMeta): MetaDescriptor[] {
  const siteName = site?.siteName ?? "";
  const ownTitle = fillText(site?.catalogue, page.title);
  const description = fillText(site?.catalogue, page.description);
  const title = pageTitle(ownTitle, siteName);
  const shared: MetaDescriptor[] = [
    { title },
    { name: "description", content: description },
    { property: "og:site_name", content: siteName },
    { property: "og:title", content: ownTitle },
    { property: "og:description", content: description },
  ];
  if (page.path === undefined || !site) return [...shared, { name: "robots", content: "noindex" }];
  const url = `${site.siteUrl}${page.path}`;
  return [
    ...shared,
    { property: "og:type", content: page.type ?? "website" },
    { property: "og:url", content: url },
    ...(page.images ?? imageMeta(site.siteUrl + siteImagePath(site), siteName)),
    { tagName: "link", rel: "canonical", href: url },
  ];
}

/** Open Graph image of a page, as an absolute URL. */
export function imageMeta(url: string, alt: string): MetaDescriptor[] {
  return [
    { property: "og:image", content: url },
    { property: "og:image:type", content: "image/jpeg" },
    { property: "og:image:width", content: String(OPEN_GRAPH_IMAGE.width) },
    { property: "og:image:height", content: String(OPEN_GRAPH_IMAGE.height) },
    { property: "og:image:alt", content: alt },
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:image", content: url },
    { name: "twitter:image:alt", content: alt },
  ];
}

/** Structured data as a plain JSON object, which the descriptor requires. */
export function toJson(value: object): Record<string, string> {
  return JSON.parse(JSON.stringify(value));
}

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
