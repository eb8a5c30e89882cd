import { ARTICLE_DEFAULTS, type Article } from "../article.ts";
import { isSponsored } from "../article-label.ts";
import type { Block } from "../content.ts";
import { MAX_CONTENT_NODES } from "../content-limits.ts";
import {
  CORRECTION_NAMES,
  correctionAnchor,
  type ListedCorrection,
  markedTitle,
  RETRACTED_MARK,
} from "../corrections/correction.ts";
import { type ImageStore, renderUrl, wholeUrl } from "../image-address.ts";
import type { Language } from "../languages.ts";
import { countShownNodes, limitBlocks } from "../limit-blocks.ts";
import { mediaType, mediaUrl, wholeMediaUrl } from "../media-address.ts";
import { articleMetadata } from "../pages/article-metadata.ts";
import type { Logo } from "../pages/brand-style.ts";
import { articlePath, iconPath } from "../pages/page-paths.ts";
import type { LinkedArticles } from "../related-article.ts";
import { findCatalogue } from "../texts/catalogues.ts";
import { translate } from "../texts/translate.ts";
import { absoluteImageUrl, cleanText, contentHtml, escapeHtml, imageHtml } from "./content-html.ts";
import { type FeedFormat, feedPath } from "./feed-format.ts";

/** Number of articles per feed, which covers a day or two. */
export const FEED_LENGTH = 30;

/** Nodes of all articles in a feed, so that a feed of very long ones takes no longer than a page. */
const NODES_OF_A_FEED = 2 * MAX_CONTENT_NODES;

/** Source of a feed: a page with the same articles or corrections, newest first. */
export type FeedScope = {
  title: string;
  description: string;
  /** Path of that page, such as '/category/world'; its feeds are below it. */
  pagePath: string;
} & (
  | { articles: readonly Article[]; linked?: LinkedArticles }
  | { corrections: readonly ListedCorrection[] }
);

/** Site data for feeds; origins have no trailing slash. */
export type FeedSite = ImageStore & {
  siteName: string;
  logo?: Logo | undefined;
  siteUrl: string;
  brandVersion: string;
  language: Language;
  /** URL of the WebSub hub, which notifies subscribers of changes. */
  hub?: string | undefined;
};

/** A feed independent of its format: texts are XML-safe, URLs absolute. */
export type Feed = {
  language: Language;
  title: string;
  description: string;
  siteName: string;
  /** URL of the publication's logo. */
  logo: string | undefined;
  /** URL of the square icon. */
  icon: string;
  siteUrl: string;
  pageUrl: string;
  feedUrl: string;
  hub: string | undefined;
  /** Last publication or change of an article in it; the start of the day if it is empty. */
  updated: Date;
  items: FeedItem[];
};

export type FeedItem = {
  /** Permanent id, which no change of the article affects. */
  id: string;
  url: string;
  title: string;
  /** Empty if the article has none. */
  summary: string;
  html: string;
  authors: { name: string; url: string | undefined }[];
  category: { name: string; url: string } | undefined;
  tags: string[];
  image: FeedImage | undefined;
  /** Recordings in the text. */
  media: FeedMedia[];
  published: Date | undefined;
  updated: Date;
};

/** Main image of an article, resized to 1200 by 675 unless it is external. */
export type FeedImage = {
  url: string;
  /** Media type; undefined if the URL does not reveal it. */
  type: string | undefined;
  description: string;
};

/** A file of the site's storage whose media type is known. */
export type FeedMedia = {
  url: string;
  type: string;
  medium: "audio" | "video";
  title: string;
  /** In seconds; 0 where it is unknown. */
  duration: number;
};

/** Creates a feed independent of its format; `now` is for one without articles. */
export function buildFeed(
  scope: FeedScope,
  { site, format, now }: { site: FeedSite; format: FeedFormat; now: Date },
): Feed {
  const items =
    "articles" in scope
      ? limitArticles(scope.articles, site).map((article) => toItem(article, site, scope.linked))
      : scope.corrections.map((correction) => toCorrectionItem(correction, site));
  const newest = Math.max(...items.map(({ updated }) => updated.getTime()));
  return {
    language: site.language,
    title: cleanText(scope.title),
    description: cleanText(scope.description),
    siteName: cleanText(site.siteName),
    logo: site.logo && wholeUrl(renderUrl(site.logo.source, site, 800, null), site.siteUrl),
    icon: site.siteUrl + iconPath("large", site),
    siteUrl: site.siteUrl,
    pageUrl: `${site.siteUrl}${scope.pagePath}`,
    feedUrl: `${site.siteUrl}${feedPath(scope.pagePath, format)}`,
    hub: site.hub,
    updated: items.length > 0 ? new Date(newest) : startOfDay(now),
    items,
  };
}

/** Each article in full, the newest first, as long as there is room; then what is left of it, and where the rest is. */
function limitArticles(articles: readonly Article[], site: FeedSite): Article[] {
  let left = NODES_OF_A_FEED;
  return articles.map((article) => {
    const ending = translate(findCatalogue(site.language), "Read the whole article on {site}.", {
      site: site.siteName,
    });
    const blocks = limitBlocks(article.blocks, { nodes: left, ending });
    left -= countShownNodes(blocks);
    return { ...article, blocks };
  });
}

function toItem(article: Article, site: FeedSite, linked: LinkedArticles | undefined): FeedItem {
  const metadata = articleMetadata(article, { ...site, logo: "" });
  const published = metadata.publishedAt ? new Date(metadata.publishedAt) : undefined;
  const changed = metadata.modifiedAt ? new Date(metadata.modifiedAt) : undefined;
  const lead = article.imageSrc
    ? { source: article.imageSrc, alt: article.imageAlt ?? "", lines: [article.imageCaption] }
    : undefined;
  // Marks sponsored articles in the title, because many feed readers show titles only.
  const catalogue = findCatalogue(site.language);
  const sponsor =
    article.sponsor === null
      ? translate(catalogue, "Sponsored")
      : translate(catalogue, "Sponsored by {sponsor}", { sponsor: cleanText(article.sponsor) });
  const label = isSponsored(article) ? sponsor : "";
  const excerpt = article.excerpt === ARTICLE_DEFAULTS.excerpt ? "" : cleanText(article.excerpt);
  return {
    id: `urn:uuid:${article.id}`,
    url: metadata.canonicalUrl,
    title: markedTitle(
      `${label && `${translate(catalogue, "Sponsored")}: `}${cleanText(article.title)}`,
      article.isRetracted,
      translate(catalogue, RETRACTED_MARK),
    ),
    summary: label ? `${label}. ${excerpt}`.trim() : excerpt,
    html: [
      label ? `<p><strong>${escapeHtml(label)}</strong></p>` : "",
      lead ? imageHtml(lead, site) : "",
      contentHtml(article.blocks, { ...site, linked, isSponsored: label !== "" }),
    ].join(""),
    authors: metadata.authors.map(({ name, url }) => ({ name: cleanText(name), url })),
    category: article.categorySlug
      ? {
          name: cleanText(article.categoryName),
          url: `${site.siteUrl}/category/${encodeURIComponent(article.categorySlug)}`,
        }
      : undefined,
    tags: article.tags.map((tag) => cleanText(tag).trim()).filter((tag) => tag !== ""),
    image: lead && {
      url: absoluteImageUrl(lead.source, site),
      type: imageType(lead.source),
      description: cleanText(article.imageCaption ?? article.imageAlt ?? ""),
    },
    media: listMedia(article.blocks, site),
    published,
    // A scheduled article counts as changed when it is published.
    updated: latest(published, changed),
  };
}

/** A note to readers, by the site: it links to its place below the article. */
function toCorrectionItem(correction: ListedCorrection, site: FeedSite): FeedItem {
  const text = cleanText(correction.text);
  const published = new Date(correction.publishedAt);
  return {
    id: `urn:uuid:${correction.id}`,
    url: `${site.siteUrl}${articlePath(correction.articleSlug)}#${correctionAnchor(correction)}`,
    title: `${translate(findCatalogue(site.language), CORRECTION_NAMES[correction.kind])}: ${cleanText(correction.articleTitle)}`,
    summary: text,
    html: `<p>${escapeHtml(text)}</p>`,
    authors: [{ name: cleanText(site.siteName), url: `${site.siteUrl}/about` }],
    category: undefined,
    tags: [],
    image: undefined,
    media: [],
    published,
    updated: correction.changedAt === null ? published : new Date(correction.changedAt),
  };
}

function listMedia(blocks: readonly Block[], site: FeedSite): FeedMedia[] {
  return blocks.flatMap((block) => {
    if (block.type !== "audio" && block.type !== "video") return [];
    const type = mediaType(block.file);
    if (type === undefined || mediaUrl(block.file, site) === undefined) return [];
    const { title, duration } = block;
    const url = wholeMediaUrl(block.file, site);
    return [{ url, type, medium: block.type, title: cleanText(title), duration }];
  });
}

function latest(...dates: (Date | undefined)[]): Date {
  return new Date(Math.max(0, ...dates.map((date) => date?.getTime() ?? 0)));
}

function startOfDay(date: Date): Date {
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()));
}

const TYPES = new Map([
  ["avif", "image/avif"],
  ["gif", "image/gif"],
  ["jpeg", "image/jpeg"],
  ["jpg", "image/jpeg"],
  ["png", "image/png"],
  ["webp", "image/webp"],
]);

/** Media type by file extension; undefined when unknown. */
export function imageType(source: string): string | undefined {
  const [path = ""] = source.trim().split(/[?#]/, 1);
  const extension = /\.([a-z]+)$/i.exec(path)?.[1]?.toLowerCase();
  return extension === undefined ? undefined : TYPES.get(extension);
}
