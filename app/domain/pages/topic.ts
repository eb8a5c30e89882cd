import type { CollectionPage, WithContext } from "schema-dts";
import type { ArticleSummary } from "../article.ts";
import { type ImageStore, renderUrl, wholeUrl } from "../image-address.ts";
import { tagSlug } from "../slug.ts";
import { articlePath, OPEN_GRAPH_IMAGE, tagPath } from "./page-paths.ts";
import { slugToWords } from "./page-title.ts";

/** The page of a tag, as the newsroom edits it. */
export type Topic = {
  slug: string;
  name: string;
  /** Plain text; empty lines separate paragraphs. Empty when not set. */
  description: string;
  /** An address, or a path in the bucket `article-images`. */
  imageSrc: string | null;
  /** Shown before the newest. */
  keyArticles: ArticleSummary[];
};

/** Name of a tag for readers. Imported tags may be slugs: 'climate-change' is 'Climate Change'. */
export function topicName(tag: string): string {
  return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(tag) ? slugToWords(tag) : tag;
}

/** Tags without those that share their topic with one before. */
export function uniqueTopics(tags: readonly string[]): string[] {
  const topics = new Map<string, string>();
  for (const tag of tags) {
    const key = tagSlug(tag) ?? tag;
    if (!topics.has(key)) topics.set(key, tag);
  }
  return [...topics.values()];
}

/** Absolute URL of the topic's image in the size of Open Graph images; undefined without one. */
export function topicImageUrl(
  { imageSrc }: Pick<Topic, "imageSrc">,
  site: ImageStore & { siteUrl: string },
): string | undefined {
  if (imageSrc === null) return undefined;
  const { width, height } = OPEN_GRAPH_IMAGE;
  return wholeUrl(renderUrl(imageSrc, site, width, height), site.siteUrl);
}

/** Structured data (JSON-LD) of a topic page. URLs are absolute. */
export function topicJsonLd(
  topic: Topic,
  site: ImageStore & { siteName: string; siteUrl: string },
): WithContext<CollectionPage> {
  const url = `${site.siteUrl}${tagPath(topic.slug)}`;
  const image = topicImageUrl(topic, site);
  return {
    "@context": "https://schema.org",
    "@type": "CollectionPage",
    url,
    name: topic.name,
    about: { "@type": "Thing", name: topic.name },
    ...(topic.description === "" ? {} : { description: topic.description }),
    ...(image ? { image } : {}),
    ...(topic.keyArticles.length === 0
      ? {}
      : {
          hasPart: topic.keyArticles.map(({ title, slug }) => ({
            "@type": "NewsArticle" as const,
            headline: title,
            url: `${site.siteUrl}${articlePath(slug)}`,
          })),
        }),
    isPartOf: { "@type": "WebSite", name: site.siteName, url: `${site.siteUrl}/` },
  };
}
