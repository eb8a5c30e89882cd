import * as z from "zod/mini";
import { ARTICLE_DEFAULTS, type ArticleSummary } from "../../domain/article.ts";
import { parseLabel } from "../../domain/article-label.ts";
import { type BylineAuthor, isBylineRole, nameWriters } from "../../domain/byline.ts";
import type { ArticleDraft, ArticleFields } from "../../domain/newsroom/article-fields.ts";
import { toStorable } from "../../domain/storable-json.ts";
import type { Client } from "../client.ts";
import type { TablesInsert } from "../database.types.ts";
import type { BylineRow, FieldsJson, Json, SummaryRow } from "../json.types.ts";
import type { ArticleRow } from "../rows.types.ts";

/** The join for the byline of an article. */
export const BYLINE_COLUMNS =
  "byline:article_authors(position,role,author:authors(name,slug,kind))";

/** Columns and joins for lists of articles. */
export const SUMMARY_COLUMNS =
  `id,title,slug,excerpt,image_src,published_at,read_time,is_featured,is_popular,sponsor,label,${BYLINE_COLUMNS},category:categories(name,slug),noted:noted_articles(told_at,is_retracted)` as const;

/** Converts a row to an article, with defaults for missing fields. */
export function toSummary(client: Client, row: SummaryRow): ArticleSummary {
  return {
    id: row.id,
    title: row.title.trim() || ARTICLE_DEFAULTS.title,
    slug: row.slug,
    excerpt: row.excerpt.trim() || ARTICLE_DEFAULTS.excerpt,
    imageUrl: toImageUrl(client, row.image_src),
    imageSrc: row.image_src?.trim() || null,
    createdAt: row.published_at,
    readTime: row.read_time,
    isFeatured: row.is_featured,
    isPopular: row.is_popular,
    sponsor: row.sponsor?.trim() || null,
    label: parseLabel(row.label),
    isRetracted: row.noted?.is_retracted ?? false,
    toldAt: row.noted?.told_at ?? null,
    authorName: nameWriters(toByline(row.byline)) || ARTICLE_DEFAULTS.authorName,
    categoryName: row.category?.name.trim() || ARTICLE_DEFAULTS.categoryName,
    categorySlug: row.category?.slug ?? null,
  };
}

/** Converts the places of a byline to its authors, in order. Names that are blank are left out. */
export function toByline(rows: readonly BylineRow[]): BylineAuthor[] {
  return rows
    .toSorted((one, other) => one.position - other.position)
    .flatMap(({ role, author: { name, slug, kind } }) =>
      name.trim() !== ""
        ? [{ name: name.trim(), slug, isOrganization: kind === "organization", role }]
        : [],
    );
}

/** Public URL of an image: the value itself if it is a URL, else that of the path in `article-images`. */
function toImageUrl(client: Client, source: string | null): string | null {
  const trimmed = source?.trim();
  if (!trimmed) return null;
  if (trimmed.startsWith("http")) return trimmed;
  return client.storage.from("article-images").getPublicUrl(trimmed.replace(/^\/+/, "")).data
    .publicUrl;
}

type ArticleInsert = TablesInsert<"articles">;

/** Converts a row of `articles` to the fields of the form. */
export function toDraft(row: ArticleRow): ArticleDraft & { id: string; version: string } {
  return { id: row.id, version: row.updated_at, fields: toFields(row) };
}

/** Content of a working copy: each column may be missing, and drafts of other clients may hold anything. */
const columnsSchema = z.object({
  is_featured: z.catch(z.boolean(), false),
  is_popular: z.catch(z.boolean(), false),
  title: z.catch(z.string(), ""),
  slug: z.catch(z.string(), ""),
  category_id: z.catch(z.string(), ""),
  author_id: z.catch(z.string(), ""),
  other_authors: z.catch(z.array(z.object({ author_id: z.string(), role: z.string() })), []),
  published_at: z.catch(z.string(), ""),
  image_src: z.catch(z.string(), ""),
  image_alt: z.catch(z.string(), ""),
  image_is_decorative: z.catch(z.boolean(), false),
  image_caption: z.catch(z.string(), ""),
  excerpt: z.catch(z.string(), ""),
  content: z.pipe(
    z.unknown(),
    z.transform((content) => content ?? { main: [] }),
  ),
  tags: z.catch(z.array(z.string()), []),
  sponsor: z.catch(z.string(), ""),
  label: z.catch(z.string(), ""),
  seo_title: z.catch(z.string(), ""),
  seo_description: z.catch(z.string(), ""),
  social_title: z.catch(z.string(), ""),
  social_description: z.catch(z.string(), ""),
  social_image: z.catch(z.string(), ""),
  canonical_url: z.catch(z.string(), ""),
});

/** Converts columns of `articles` to the fields of the form; missing ones are empty. */
export function toFields(columns: object): ArticleFields {
  const row = columnsSchema.parse(columns);
  return {
    isFeatured: row.is_featured,
    isPopular: row.is_popular,
    title: row.title,
    slug: row.slug,
    categoryId: row.category_id,
    authorId: row.author_id,
    otherAuthors: row.other_authors.flatMap(({ author_id, role }) =>
      isBylineRole(role) ? [{ authorId: author_id, role }] : [],
    ),
    publishedAt: row.published_at,
    imageSrc: row.image_src,
    imageAlt: row.image_alt,
    imageIsDecorative: row.image_is_decorative,
    imageCaption: row.image_caption,
    excerpt: row.excerpt,
    content: row.content,
    tags: row.tags,
    sponsor: row.sponsor,
    label: row.label,
    seoTitle: row.seo_title,
    seoDescription: row.seo_description,
    socialTitle: row.social_title,
    socialDescription: row.social_description,
    socialImage: row.social_image,
    canonicalUrl: row.canonical_url,
  };
}

/** Converts fields of the form to columns of a working copy. An empty publish date is the moment of publishing. */
export function toColumns(fields: ArticleFields): Omit<FieldsJson, "content"> & { content: Json } {
  return {
    title: fields.title,
    slug: fields.slug,
    category_id: fields.categoryId || null,
    author_id: fields.authorId || null,
    other_authors: toOtherAuthors(fields),
    published_at: fields.publishedAt || null,
    image_src: fields.imageSrc || null,
    image_alt: fields.imageAlt || null,
    image_is_decorative: fields.imageIsDecorative,
    image_caption: fields.imageCaption || null,
    excerpt: fields.excerpt,
    content: z.json().parse(fields.content),
    is_featured: fields.isFeatured,
    is_popular: fields.isPopular,
    tags: fields.tags,
    sponsor: fields.sponsor || null,
    label: fields.label || null,
    seo_title: fields.seoTitle || null,
    seo_description: fields.seoDescription || null,
    social_title: fields.socialTitle || null,
    social_description: fields.socialDescription || null,
    social_image: fields.socialImage || null,
    canonical_url: fields.canonicalUrl || null,
  };
}

function toOtherAuthors({ otherAuthors }: ArticleFields) {
  return otherAuthors.map(({ authorId, role }) => ({ author_id: authorId, role }));
}

/** Columns that a save writes, from trimmed fields. The database computes the reading time. */
export function toRow(fields: ArticleFields): ArticleInsert {
  return toStorable({
    title: fields.title,
    slug: fields.slug,
    category_id: fields.categoryId || null,
    author_id: fields.authorId || null,
    other_authors: toOtherAuthors(fields),
    published_at: fields.publishedAt || new Date().toISOString(),
    image_src: fields.imageSrc || null,
    image_alt: fields.imageAlt || null,
    image_is_decorative: fields.imageIsDecorative,
    image_caption: fields.imageCaption || null,
    excerpt: fields.excerpt,
    content: z.json().parse(fields.content),
    is_featured: fields.isFeatured,
    is_popular: fields.isPopular,
    tags: fields.tags,
    sponsor: fields.sponsor || null,
    label: parseLabel(fields.label),
    seo_title: fields.seoTitle || null,
    seo_description: fields.seoDescription || null,
    social_title: fields.socialTitle || null,
    social_description: fields.socialDescription || null,
    social_image: fields.socialImage || null,
    canonical_url: fields.canonicalUrl || null,
    updated_at: new Date().toISOString(),
  });
}
