import type {
  AdvertiserContentArticle,
  CorrectionComment,
  NewsArticle,
  WithContext,
} from "schema-dts";
import type { Article } from "../article.ts";
import { ARTICLE_LABELS } from "../article-label.ts";
import { type BylineAuthor, joinNames, listContributors, listWriters } from "../byline.ts";
import { type Correction, findRetraction, markedTitle } from "../corrections/correction.ts";
import { toIsoDate } from "../dates.ts";
import { type ImageStore, renderUrl, wholeUrl } from "../image-address.ts";
import type { Language } from "../languages.ts";
import { mediaJsonLd } from "./media-json-ld.ts";
import { articleImagePath, articlePath, authorPath } from "./page-paths.ts";

/** Site data for metadata; `siteUrl` is its origin, without a trailing slash. */
export type MetadataSite = ImageStore & {
  siteName: string;
  siteUrl: string;
  brandVersion: string;
  /** Path or URL of the site's default image. */
  logo: string;
  language: Language;
};

/** Metadata of an article for search engines and social networks. URLs are absolute. */
export type ArticleMetadata = {
  canonicalUrl: string;
  /** URL of the article's own image. */
  imageUrl: string | undefined;
  /** URL of the Open Graph image. */
  openGraphUrl: string;
  /** The writers, or the staff. */
  authors: MetadataAuthor[];
  authorName: string;
  publishedAt: string | undefined;
  modifiedAt: string | undefined;
  jsonLd: WithContext<NewsArticle | AdvertiserContentArticle>;
};

export type MetadataAuthor = { type: "Person" | "Organization"; name: string; url: string };

/** Author of an article without one: '{product name} Staff'. */
export function articleMetadata(
  article: Article,
  site: MetadataSite,
  corrections: readonly Correction[] = [],
): ArticleMetadata {
  const canonicalUrl = `${site.siteUrl}${articlePath(article.slug)}`;
  const imageUrl = article.imageSrc
    ? wholeUrl(renderUrl(article.imageSrc, site, 1600), site.siteUrl)
    : undefined;
  const openGraphUrl = `${site.siteUrl}${articleImagePath(article, site)}`;
  const authors = listAuthors(article, site);
  const contributors = listContributors(article.byline).map((author) => toAuthor(author, site));
  const publishedAt = toIsoDate(article.createdAt);
  const modifiedAt = toIsoDate(article.updatedAt) ?? publishedAt;
  const jsonLd: ArticleMetadata["jsonLd"] = {
    "@context": "https://schema.org",
    "@type": article.label ? ARTICLE_LABELS[article.label].type : "NewsArticle",
    headline: markedTitle(article.title, findRetraction(corrections) !== undefined),
    description: article.excerpt,
    image: [imageUrl ?? openGraphUrl],
    ...(publishedAt ? { datePublished: publishedAt } : {}),
    ...(modifiedAt ? { dateModified: modifiedAt } : {}),
    author: toJsonLd(authors),
    ...(contributors.length > 0 ? { contributor: toJsonLd(contributors) } : {}),
    publisher: {
      "@type": "NewsMediaOrganization",
      name: site.siteName,
      url: `${site.siteUrl}/`,
      logo: { "@type": "ImageObject", url: new URL(site.logo, `${site.siteUrl}/`).href },
    },
    articleSection: article.categoryName,
    ...(article.tags.length > 0 ? { keywords: article.tags } : {}),
    mainEntityOfPage: { "@type": "WebPage", "@id": canonicalUrl },
    url: canonicalUrl,
    ...(article.sponsor ? { sponsor: { "@type": "Organization", name: article.sponsor } } : {}),
    ...(article.readTime ? { timeRequired: `PT${article.readTime}M` } : {}),
    ...describeCorrections(corrections),
    ...mediaJsonLd(article.blocks, site, publishedAt),
    isAccessibleForFree: true,
    inLanguage: site.language,
  };
  const authorName = joinNames(authors.map(({ name }) => name));
  return {
    canonicalUrl,
    imageUrl,
    openGraphUrl,
    authors,
    authorName,
    publishedAt,
    modifiedAt,
    jsonLd,
  };
}

function listAuthors(article: Article, site: MetadataSite): MetadataAuthor[] {
  const writers = listWriters(article.byline).map((author) => toAuthor(author, site));
  if (writers.length > 0) return writers;
  // For the staff: this page says who writes here.
  const staff = { name: `${site.siteName} Staff`, url: `${site.siteUrl}/about` };
  return [{ type: "Organization", ...staff }];
}

function toAuthor(author: BylineAuthor, { siteUrl }: MetadataSite): MetadataAuthor {
  return {
    type: author.isOrganization ? "Organization" : "Person",
    name: author.name,
    url: `${siteUrl}${authorPath(author.slug)}`,
  };
}

/** One as an object, several as a list. */
function toJsonLd(authors: readonly MetadataAuthor[]) {
  const described = authors.map(({ type, name, url }) => ({ "@type": type, name, url }));
  const [only] = described;
  return only && described.length === 1 ? only : described;
}

/** Notes with words as `correction`, and the status of a retracted article. */
function describeCorrections(
  corrections: readonly Correction[],
): Pick<NewsArticle, "correction" | "creativeWorkStatus"> {
  const comments = corrections
    .filter(({ text }) => text !== "")
    .map(
      ({ text, publishedAt }): CorrectionComment => ({
        "@type": "CorrectionComment",
        text,
        datePublished: toIsoDate(publishedAt) ?? publishedAt,
      }),
    );
  return {
    ...(comments.length > 0 ? { correction: comments } : {}),
    ...(findRetraction(corrections) ? { creativeWorkStatus: "Retracted" } : {}),
  };
}
