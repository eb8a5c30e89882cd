import { generateAtomFeed, generateJsonFeed, generateRssFeed } from "feedsmith";
import { escapeHtml } from "../domain/feeds/content-html.ts";
import type { Feed, FeedItem, FeedMedia } from "../domain/feeds/feed.ts";
import { FEED_FORMATS, type FeedFormat } from "../domain/feeds/feed-format.ts";

const GENERATOR = "Broadsheet";
const IMAGE_SIZE = { width: 1200, height: 675 };

/** Serializes a feed in one format. */
export function writeFeed(feed: Feed, format: FeedFormat): string {
  switch (format) {
    case "rss":
      return writeRss(feed);
    case "atom":
      return writeAtom(feed);
    case "json":
      return writeJson(feed);
  }
}

/** RSS 2.0 with the modules atom, content, dc and media. */
function writeRss(feed: Feed): string {
  return trimCdata(
    generateRssFeed({
      title: feed.title,
      link: feed.pageUrl,
      description: feed.description,
      language: feed.language,
      lastBuildDate: feed.updated,
      image: { url: feed.logo ?? feed.icon, title: feed.title, link: feed.pageUrl },
      generator: GENERATOR,
      atom: { links: [selfLink(feed, "rss"), ...hubLinks(feed)] },
      items: feed.items.map((item) => ({
        title: item.title,
        link: item.url,
        // Feed readers interpret it as HTML.
        description: escapeHtml(item.summary),
        guid: { value: item.id, isPermaLink: false },
        ...(item.published ? { pubDate: item.published } : {}),
        categories: [
          ...(item.category ? [{ name: item.category.name, domain: item.category.url }] : []),
          ...item.tags.map((name) => ({ name })),
        ],
        // The size is unknown; 0 is the convention for that.
        enclosures: listFiles(item).map(({ url, type }) => ({ url, length: 0, type })),
        dc: { creators: item.authors.map(({ name }) => name) },
        content: { encoded: item.html },
        atom: { updated: item.updated },
        ...media(item),
      })),
    }),
  );
}

/** RFC 4287, with the module media. */
function writeAtom(feed: Feed): string {
  return trimCdata(
    generateAtomFeed({
      xml: { lang: feed.language },
      id: feed.pageUrl,
      title: { value: feed.title },
      subtitle: { value: feed.description },
      updated: feed.updated,
      authors: [{ name: feed.siteName, uri: `${feed.siteUrl}/` }],
      generator: { text: GENERATOR },
      icon: feed.icon,
      ...(feed.logo && { logo: feed.logo }),
      links: [
        selfLink(feed, "atom"),
        { rel: "alternate", type: "text/html", href: feed.pageUrl },
        ...hubLinks(feed),
      ],
      entries: feed.items.map((item) => ({
        id: item.id,
        title: { value: item.title },
        updated: item.updated,
        ...(item.published ? { published: item.published } : {}),
        authors: item.authors.map(({ name, url }) => ({ name, ...(url ? { uri: url } : {}) })),
        links: [
          { rel: "alternate", type: "text/html", href: item.url },
          ...listFiles(item).map(({ url, type }) => ({ rel: "enclosure", type, href: url })),
        ],
        categories: [
          ...(item.category ? [{ term: item.category.name, scheme: item.category.url }] : []),
          ...item.tags.map((term) => ({ term })),
        ],
        summary: { value: item.summary },
        content: { type: "html", value: item.html },
        ...media(item),
      })),
    }),
  );
}

/** JSON Feed 1.1. */
function writeJson(feed: Feed): string {
  const items = feed.items.map((item) => ({
    id: item.id,
    url: item.url,
    title: item.title,
    content_html: item.html,
    ...(item.summary ? { summary: item.summary } : {}),
    ...(item.image ? { image: item.image.url } : {}),
    ...(item.published ? { date_published: item.published } : {}),
    date_modified: item.updated,
    authors: item.authors.map(({ name, url }) => ({ name, ...(url ? { url } : {}) })),
    tags: [...new Set([...(item.category ? [item.category.name] : []), ...item.tags])],
    ...(listFiles(item).length > 0 && {
      attachments: listFiles(item).map(({ url, type, title, duration }) => ({
        url,
        mime_type: type,
        ...(title && { title }),
        ...(duration && { duration_in_seconds: duration }),
      })),
    }),
  }));
  const document = generateJsonFeed({
    title: feed.title,
    home_page_url: feed.pageUrl,
    feed_url: feed.feedUrl,
    description: feed.description,
    language: feed.language,
    icon: feed.icon,
    favicon: feed.icon,
    authors: [{ name: feed.siteName, url: `${feed.siteUrl}/` }],
    ...(feed.hub ? { hubs: [{ type: "WebSub", url: feed.hub }] } : {}),
    items,
  });
  // The library omits an empty list, but the format requires it.
  return JSON.stringify(Object.assign({ items }, document));
}

/** Recordings, then the main image: programs that take one enclosure are players of podcasts. */
function listFiles({
  image,
  media,
}: FeedItem): (Pick<FeedMedia, "url" | "type"> & Partial<FeedMedia>)[] {
  return [...media, ...(image?.type ? [{ url: image.url, type: image.type }] : [])];
}

function media({ image, media }: FeedItem) {
  const files = media.map(({ url, type, medium, title, duration }) => ({
    url,
    type,
    medium,
    ...(duration > 0 && { duration }),
    ...(title && { title: { value: title } }),
  }));
  const images = image
    ? [
        {
          url: image.url,
          medium: "image",
          ...IMAGE_SIZE,
          ...(image.description ? { description: { value: image.description } } : {}),
        },
      ]
    : [];
  return files.length + images.length > 0 ? { media: { contents: [...images, ...files] } } : {};
}

function selfLink(feed: Feed, format: FeedFormat) {
  return { rel: "self", type: FEED_FORMATS[format].type, href: feed.feedUrl };
}

function hubLinks({ hub }: Feed) {
  return hub ? [{ rel: "hub", href: hub }] : [];
}

/** Removes the whitespace that the library puts around CDATA, which would be shown in titles. */
function trimCdata(xml: string): string {
  return xml.replaceAll(/>\s+<!\[CDATA\[/g, "><![CDATA[").replaceAll(/\]\]>\s+<\//g, "]]></");
}
