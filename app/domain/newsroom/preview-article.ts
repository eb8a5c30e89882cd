import { ARTICLE_DEFAULTS, type Article } from "../article.ts";
import { parseLabel } from "../article-label.ts";
import { type BylineAuthor, nameWriters } from "../byline.ts";
import { parseContent } from "../parse-content.ts";
import type { ArticleFields } from "./article-fields.ts";
import { readTime } from "./read-time.ts";

/** Builds the article that readers would see from form fields. */
export function toPreviewArticle(
  fields: ArticleFields,
  {
    id,
    category,
    byline,
  }: {
    id: string;
    category: { name: string; slug: string } | undefined;
    byline: BylineAuthor[];
  },
): Article {
  return {
    id,
    title: fields.title.trim() || ARTICLE_DEFAULTS.title,
    slug: fields.slug,
    excerpt: fields.excerpt.trim() || ARTICLE_DEFAULTS.excerpt,
    imageUrl: null,
    imageSrc: fields.imageSrc.trim() || null,
    imageCaption: fields.imageCaption.trim() || null,
    imageAlt: fields.imageIsDecorative ? "" : fields.imageAlt.trim() || null,
    seoTitle: fields.seoTitle.trim() || null,
    seoDescription: fields.seoDescription.trim() || null,
    socialTitle: fields.socialTitle.trim() || null,
    socialDescription: fields.socialDescription.trim() || null,
    socialImage: fields.socialImage.trim() || null,
    canonicalUrl: fields.canonicalUrl.trim() || null,
    createdAt: fields.publishedAt || new Date().toISOString(),
    updatedAt: null,
    readTime: readTime(fields.content),
    isFeatured: fields.isFeatured,
    isPopular: fields.isPopular,
    sponsor: fields.sponsor.trim() || null,
    label: parseLabel(fields.label),
    isRetracted: false,
    toldAt: null,
    authorName: nameWriters(byline) || ARTICLE_DEFAULTS.authorName,
    byline,
    categoryName: category?.name ?? ARTICLE_DEFAULTS.categoryName,
    categorySlug: category?.slug ?? null,
    tags: fields.tags,
    blocks: parseContent(fields.content),
  };
}
