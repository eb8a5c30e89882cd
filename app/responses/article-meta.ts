import type { MetaDescriptor } from "react-router";
import type { Article } from "../domain/article.ts";
import { type Correction, findRetraction, markedTitle } from "../domain/corrections/correction.ts";
import { type ArticleMetadata, articleMetadata } from "../domain/pages/article-metadata.ts";
import { pageTitle } from "../domain/pages/page-title.ts";
import type { SiteSettings } from "../page-context/loader-contexts.ts";
import logo from "../site/icon.svg?url&no-inline";
import { imageMeta, toJson } from "./page-meta.ts";

/** Metadata of an article: Open Graph, Twitter card, structured data, canonical URL. */
export function articleMeta(
  site: SiteSettings,
  article: Article,
  corrections: readonly Correction[] = [],
): MetaDescriptor[] {
  const metadata = articleMetadata(article, { ...site, logo }, corrections);
  const isRetracted = findRetraction(corrections) !== undefined;
  const title = markedTitle(article.seoTitle ?? article.title, isRetracted);
  const sharedTitle = markedTitle(article.socialTitle ?? article.title, isRetracted);
  return [
    { title: pageTitle(title, site.siteName) },
    { name: "description", content: article.seoDescription ?? article.excerpt },
    { name: "author", content: metadata.authorName },
    { property: "og:type", content: "article" },
    { property: "og:site_name", content: site.siteName },
    { property: "og:title", content: sharedTitle },
    { property: "og:description", content: article.excerpt },
    { property: "og:url", content: metadata.canonicalUrl },
    ...articleImageMeta(article, metadata, site.siteName),
    ...optional("article:published_time", metadata.publishedAt),
    ...optional("article:modified_time", metadata.modifiedAt),
    ...metadata.authors.map(({ name }) => ({ property: "article:author", content: name })),
    { property: "article:section", content: article.categoryName },
    ...article.tags.map((tag) => ({ property: "article:tag", content: tag })),
    { name: "twitter:title", content: sharedTitle },
    { name: "twitter:description", content: article.excerpt },
    { tagName: "link", rel: "canonical", href: metadata.canonicalUrl },
    { "script:ld+json": toJson(metadata.jsonLd) },
  ];
}

/** An external image is not fetched for drawing; it is listed first as it is. */
function articleImageMeta(
  { title, imageSrc }: Article,
  { imageUrl, openGraphUrl }: ArticleMetadata,
  siteName: string,
): MetaDescriptor[] {
  const drawn = imageMeta(openGraphUrl, `${title} | ${siteName}`);
  if (!imageUrl || !imageSrc?.startsWith("http")) return drawn;
  return [
    { property: "og:image", content: imageUrl },
    ...drawn.filter((tag) => !("name" in tag && tag.name === "twitter:image")),
    { name: "twitter:image", content: imageUrl },
  ];
}

function optional(property: string, content: string | undefined): MetaDescriptor[] {
  return content === undefined ? [] : [{ property, content }];
}
