import type { MetaDescriptor } from "react-router";
import type { NewsArticle } from "schema-dts";
import type { Article } from "../domain/article.ts";
import { type Correction, findRetraction } from "../domain/corrections/correction.ts";
import { renderUrl, wholeUrl } from "../domain/image-address.ts";
import {
  isOfAnotherSite,
  type SocialCard,
  searchResult,
  socialCard,
} from "../domain/pages/article-card.ts";
import { articleMetadata } from "../domain/pages/article-metadata.ts";
import { iconPath } from "../domain/pages/page-paths.ts";
import { pageTitle } from "../domain/pages/page-title.ts";
import { type SeriesPlace, seriesJsonLd } from "../domain/pages/series.ts";
import type { SiteSettings } from "../page-context/loader-contexts.ts";
import { imageMeta, toJson } from "./page-meta.ts";

/** Metadata of an article: Open Graph, Twitter card, structured data, canonical URL. */
export function articleMeta(
  site: SiteSettings,
  article: Article,
  corrections: readonly Correction[] = [],
  place: SeriesPlace | null = null,
): MetaDescriptor[] {
  const metadata = articleMetadata(
    article,
    {
      ...site,
      logo: site.logo ? renderUrl(site.logo.source, site, 800, null) : iconPath("large", site),
    },
    corrections,
  );
  const told = { ...article, isRetracted: findRetraction(corrections) !== undefined };
  const result = searchResult(told, site.siteName);
  const card = socialCard(told);
  return [
    { title: result.title },
    { name: "description", content: result.description },
    { name: "author", content: metadata.authorName },
    { property: "og:type", content: "article" },
    { property: "og:site_name", content: site.siteName },
    { property: "og:title", content: card.title },
    { property: "og:description", content: card.description },
    { property: "og:url", content: metadata.canonicalUrl },
    ...cardImageMeta(card, metadata.openGraphUrl, site),
    ...optional("article:published_time", metadata.publishedAt),
    ...optional("article:modified_time", metadata.modifiedAt),
    ...metadata.authors.map(({ name }) => ({ property: "article:author", content: name })),
    { property: "article:section", content: article.categoryName },
    ...article.tags.map((tag) => ({ property: "article:tag", content: tag })),
    { name: "twitter:title", content: card.title },
    { name: "twitter:description", content: card.description },
    { tagName: "link", rel: "canonical", href: article.canonicalUrl ?? metadata.canonicalUrl },
    { "script:ld+json": toJson({ ...metadata.jsonLd, ...describeSeries(place, site.siteUrl) }) },
  ];
}

/** The series that an article is a part of, and its place there. */
function describeSeries(place: SeriesPlace | null, siteUrl: string): Partial<NewsArticle> {
  return place ? { isPartOf: seriesJsonLd(place.series, siteUrl), position: place.part } : {};
}

/** An external image is not fetched for drawing; it is listed first as it is. */
function cardImageMeta(
  { title, imageSrc }: SocialCard,
  openGraphUrl: string,
  { siteName, siteUrl }: SiteSettings,
): MetaDescriptor[] {
  const drawn = imageMeta(openGraphUrl, pageTitle(title, siteName));
  const imageUrl = imageSrc !== null && isOfAnotherSite(imageSrc) && wholeUrl(imageSrc, siteUrl);
  if (!imageUrl) return drawn;
  return [
    { property: "og:image", content: imageUrl },
    ...drawn.filter((tag) => !("name" in tag && tag.name === "twitter:image")),
    { name: "twitter:image", content: imageUrl },
  ];
}

function optional(property: string, content: string | undefined): MetaDescriptor[] {
  return content === undefined ? [] : [{ property, content }];
}
