import { ARTICLE_DEFAULTS, type Article } from "../article.ts";
import { articleMetadata } from "../article-metadata.ts";
import type { PictureStore } from "../image-address.ts";
import { authorPath } from "../pages/page-paths.ts";
import { cleanText } from "./clean-text.ts";
import { contentHtml, escapeHtml, pictureHtml, pictureUrl } from "./content-html.ts";
import { type FeedFormat, feedPath } from "./feed-format.ts";
import { pictureType } from "./picture-type.ts";

/** The language that the site is written in (RFC 5646). */
export const LANGUAGE = "en";

/** Stories of one feed, and one page of the category lists hold 9: so many reach back a day or two. */
export const FEED_LENGTH = 30;

/** What a feed is of: a page that lists the same stories, newest first. */
export type FeedScope = {
  title: string;
  description: string;
  /** Path of that page, as '/category/world'; its feeds are below it. */
  pagePath: string;
  stories: readonly Article[];
};

/** What a feed needs to know of the site; origins are without a slash at the end. */
export type FeedSite = PictureStore & {
  siteName: string;
  siteUrl: string;
  /** Address of the WebSub hub that tells subscribers of changes. */
  hub?: string | undefined;
};

/** A feed before it is written in one of its formats: texts are clean, addresses whole. */
export type Feed = {
  title: string;
  description: string;
  siteName: string;
  siteUrl: string;
  pageUrl: string;
  feedUrl: string;
  hub: string | undefined;
  /** When a story of it was published or changed last; without any the beginning of the day. */
  updated: Date;
  items: FeedItem[];
};

export type FeedItem = {
  /** Stays the same whatever of the story changes. */
  id: string;
  url: string;
  title: string;
  /** Empty for a story without one. */
  summary: string;
  html: string;
  author: { name: string; url: string | undefined };
  category: { name: string; url: string } | undefined;
  tags: string[];
  picture: FeedPicture | undefined;
  published: Date | undefined;
  updated: Date;
};

/** The main picture of a story, cut to 1200 by 675 unless it is kept elsewhere. */
export type FeedPicture = {
  url: string;
  /** Undefined where it cannot be told from the address. */
  type: string | undefined;
  description: string;
};

/** Makes a feed in no particular format; `now` is for one without stories. */
export function buildFeed(
  scope: FeedScope,
  { site, format, now }: { site: FeedSite; format: FeedFormat; now: Date },
): Feed {
  const items = scope.stories.map((story) => toItem(story, site));
  const newest = Math.max(...items.map(({ updated }) => updated.getTime()));
  return {
    title: cleanText(scope.title),
    description: cleanText(scope.description),
    siteName: cleanText(site.siteName),
    siteUrl: site.siteUrl,
    pageUrl: `${site.siteUrl}${scope.pagePath}`,
    feedUrl: `${site.siteUrl}${feedPath(scope.pagePath, format)}`,
    hub: site.hub,
    updated: items.length > 0 ? new Date(newest) : startOfDay(now),
    items,
  };
}

function toItem(story: Article, site: FeedSite): FeedItem {
  const metadata = articleMetadata(story, { ...site, logo: "" });
  const published = metadata.publishedAt ? new Date(metadata.publishedAt) : undefined;
  const changed = metadata.modifiedAt ? new Date(metadata.modifiedAt) : undefined;
  const lead = story.imageSrc
    ? { source: story.imageSrc, alt: story.imageAlt ?? "", lines: [story.imageCaption] }
    : undefined;
  // A story that was paid for says so wherever it is listed, and many readers list titles only.
  const label = story.sponsor === null ? "" : `Sponsored by ${cleanText(story.sponsor)}`;
  const excerpt = story.excerpt === ARTICLE_DEFAULTS.excerpt ? "" : cleanText(story.excerpt);
  return {
    id: `urn:uuid:${story.id}`,
    url: metadata.canonicalUrl,
    title: label ? `Sponsored: ${cleanText(story.title)}` : cleanText(story.title),
    summary: label ? `${label}. ${excerpt}`.trim() : excerpt,
    html: [
      label ? `<p><strong>${escapeHtml(label)}</strong></p>` : "",
      lead ? pictureHtml(lead, site) : "",
      contentHtml(story.blocks, { ...site, isSponsored: label !== "" }),
    ].join(""),
    author: {
      name: cleanText(metadata.authorName),
      url: story.authorSlug ? `${site.siteUrl}${authorPath(story.authorSlug)}` : undefined,
    },
    category: story.categorySlug
      ? {
          name: cleanText(story.categoryName),
          url: `${site.siteUrl}/category/${encodeURIComponent(story.categorySlug)}`,
        }
      : undefined,
    tags: story.tags.map((tag) => cleanText(tag).trim()).filter((tag) => tag !== ""),
    picture: lead && {
      url: pictureUrl(lead.source, site),
      type: pictureType(lead.source),
      description: cleanText(story.imageCaption ?? story.imageAlt ?? ""),
    },
    published,
    // A story that was written ahead is new when it is published.
    updated: latest(published, changed),
  };
}

function latest(...dates: (Date | undefined)[]): Date {
  return new Date(Math.max(0, ...dates.map((date) => date?.getTime() ?? 0)));
}

function startOfDay(date: Date): Date {
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()));
}
