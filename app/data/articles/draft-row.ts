import * as z from "zod";
import type { ArticleDraft, ArticleFields } from "../../domain/newsroom/article-fields.ts";
import type { ArticleRow, Database } from "../database.types.ts";

type ArticleInsert = Database["public"]["Tables"]["articles"]["Insert"];

/** What the form holds of a row of `articles`. */
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

/** The columns that a save writes, of fields without blanks around texts. The reading time is the database's own. */
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
