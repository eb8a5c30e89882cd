import * as z from "zod";
import type { ArticleDraft, ArticleFields } from "../../domain/newsroom/article-fields.ts";
import type { ArticleRow, Database } from "../database.types.ts";

type ArticleInsert = Database["public"]["Tables"]["articles"]["Insert"];

/** Converts a row of `articles` to the fields of the form. */
export function toDraft(row: ArticleRow): ArticleDraft & { id: string; version: string } {
  return {
    id: row.id,
    version: row.updated_at,
    fields: {
      isFeatured: row.is_featured,
      isPopular: row.is_popular,
      title: row.title,
      slug: row.slug,
      categoryId: row.category_id ?? "",
      authorId: row.author_id ?? "",
      publishedAt: row.published_at,
      imageSrc: row.image_src ?? "",
      imageAlt: row.image_alt ?? "",
      imageCaption: row.image_caption ?? "",
      excerpt: row.excerpt,
      content: row.content,
      tags: row.tags,
      sponsor: row.sponsor ?? "",
    },
  };
}

/** Columns that a save writes, from trimmed fields. The database computes the reading time. */
export function toRow(fields: ArticleFields): ArticleInsert {
  return {
    title: fields.title,
    slug: fields.slug,
    category_id: fields.categoryId || null,
    author_id: fields.authorId || null,
    published_at: fields.publishedAt,
    image_src: fields.imageSrc || null,
    image_alt: fields.imageAlt || null,
    image_caption: fields.imageCaption || null,
    excerpt: fields.excerpt,
    content: z.json().parse(fields.content),
    is_featured: fields.isFeatured,
    is_popular: fields.isPopular,
    tags: fields.tags,
    sponsor: fields.sponsor || null,
    updated_at: new Date().toISOString(),
  };
}
