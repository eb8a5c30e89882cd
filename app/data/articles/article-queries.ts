import { ARTICLE_DEFAULTS, type Article, type ArticleSummary } from "../../domain/article.ts";
import type { ArticleLabel } from "../../domain/article-label.ts";
import { nameWriters } from "../../domain/byline.ts";
import { parseShownContent } from "../../domain/limit-blocks.ts";
import { type SocialCard, socialCard } from "../../domain/pages/article-card.ts";
import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";
import type { ArticleRow } from "../rows.types.ts";
import { BYLINE_COLUMNS, SUMMARY_COLUMNS, toByline, toSummary } from "./article-row.ts";

type ArticleRowWithJoins = Parameters<typeof toSummary>[1] &
  Pick<
    ArticleRow,
    | "image_caption"
    | "image_alt"
    | "image_is_decorative"
    | "updated_at"
    | "tags"
    | "seo_title"
    | "seo_description"
    | "social_title"
    | "social_description"
    | "social_image"
    | "canonical_url"
  > & { content?: unknown };

/** Columns and joins for a complete article. */
export const ARTICLE_COLUMNS =
  `${SUMMARY_COLUMNS},content,image_caption,image_alt,image_is_decorative,updated_at,tags,seo_title,seo_description,social_title,social_description,social_image,canonical_url` as const;

/**
 * Loads an article with its text by slug; null if there is none that the client may see.
 *
 * @throws BackendError
 */
export async function getArticle(
  client: Client,
  { slug }: { slug: string },
): Promise<Article | null> {
  const { data, error, status } = await client
    .from("articles")
    .select(ARTICLE_COLUMNS)
    .eq("slug", slug)
    .maybeSingle();
  if (error) throw new BackendError(error, status);
  return data && toArticle(client, data);
}

/** Converts a row of `articles` with its joins, as supabase-js returns it for `ARTICLE_COLUMNS`, to an article. */
export function toArticle(client: Client, row: ArticleRowWithJoins): Article {
  return {
    ...toSummary(client, row),
    byline: toByline(row.byline),
    imageCaption: row.image_caption?.trim() || null,
    imageAlt: row.image_is_decorative ? "" : row.image_alt?.trim() || null,
    seoTitle: row.seo_title?.trim() || null,
    seoDescription: row.seo_description?.trim() || null,
    socialTitle: row.social_title?.trim() || null,
    socialDescription: row.social_description?.trim() || null,
    socialImage: row.social_image?.trim() || null,
    canonicalUrl: row.canonical_url,
    updatedAt: row.updated_at,
    tags: row.tags,
    blocks: parseShownContent(row.content),
  };
}

/** Flags and kind of the articles of a list; undefined for any. */
export type ArticleFilter = { isFeatured?: boolean; isPopular?: boolean; label?: ArticleLabel };

export type ListArticlesOptions = ArticleFilter & {
  categoryId?: string | undefined;
  authorId?: string;
  /** Maximum number; 10 by default. */
  limit?: number;
  offset?: number;
};

/**
 * Lists articles by publication, newest first.
 *
 * @throws BackendError
 */
export async function listArticles(
  client: Client,
  options: ListArticlesOptions,
): Promise<ArticleSummary[]> {
  const { categoryId, authorId, isFeatured, isPopular, label, limit = 10, offset = 0 } = options;
  let query = client.from("articles").select(SUMMARY_COLUMNS);
  if (categoryId !== undefined) query = query.eq("category_id", categoryId);
  if (authorId !== undefined) query = query.or(hasAuthor(authorId));
  if (isFeatured !== undefined) query = query.eq("is_featured", isFeatured);
  if (isPopular !== undefined) query = query.eq("is_popular", isPopular);
  if (label !== undefined) query = query.eq("label", label);
  const { data, error, status } = await query
    .order("published_at", { ascending: false })
    .order("id", { ascending: false })
    .range(offset, offset + limit - 1);
  if (error) throw new BackendError(error, status);
  return data.map((row) => toSummary(client, row));
}

/** The condition that a byline names an author, in any part. */
export function hasAuthor(authorId: string): string {
  const named = JSON.stringify(JSON.stringify([{ author_id: authorId }]));
  return `author_id.eq.${authorId},other_authors.cs.${named}`;
}

export type ListCategoryArticlesOptions = ArticleFilter & {
  categorySlug: string;
  /** Maximum number. */
  limit: number;
  excludeSlug?: string;
};

/**
 * Lists the newest articles of a category, without looking the category up first; none if it does not exist.
 *
 * @throws BackendError
 */
export async function listCategoryArticles(
  client: Client,
  { categorySlug, limit, excludeSlug, isFeatured, isPopular, label }: ListCategoryArticlesOptions,
): Promise<ArticleSummary[]> {
  let query = client
    .from("categories")
    .select(`articles(${SUMMARY_COLUMNS})`)
    .eq("slug", categorySlug);
  if (excludeSlug !== undefined) query = query.neq("articles.slug", excludeSlug);
  if (isFeatured !== undefined) query = query.eq("articles.is_featured", isFeatured);
  if (isPopular !== undefined) query = query.eq("articles.is_popular", isPopular);
  if (label !== undefined) query = query.eq("articles.label", label);
  const newestFirst = { referencedTable: "articles", ascending: false };
  const { data, error, status } = await query
    .order("published_at", newestFirst)
    .order("id", newestFirst)
    .limit(limit, newestFirst);
  if (error) throw new BackendError(error, status);
  return data.flatMap(({ articles }) => articles.map((row) => toSummary(client, row)));
}

/**
 * Lists published articles with a tag of this slug, in any spelling, newest first. With a filter, those among them that
 * it lets through.
 *
 * @throws BackendError
 */
export async function listTaggedArticles(
  client: Client,
  {
    slug,
    limit,
    offset,
    isFeatured,
    isPopular,
    label,
  }: ArticleFilter & { slug: string; limit: number; offset: number },
): Promise<ArticleSummary[]> {
  let query = client
    .rpc("list_tagged_articles", { slug, max_rows: limit, skip_rows: offset })
    .select(SUMMARY_COLUMNS);
  if (isFeatured !== undefined) query = query.eq("is_featured", isFeatured);
  if (isPopular !== undefined) query = query.eq("is_popular", isPopular);
  if (label !== undefined) query = query.eq("label", label);
  const { data, error, status } = await query
    .order("published_at", { ascending: false })
    .order("id", { ascending: false });
  if (error) throw new BackendError(error, status);
  return data.map((row) => toSummary(client, row));
}

/**
 * Lists published articles of an article's category that share a tag with it, newest first.
 *
 * @throws BackendError
 */
export async function listArticlesWithSameTag(
  client: Client,
  { articleId, limit }: { articleId: string; limit: number },
): Promise<ArticleSummary[]> {
  const { data, error, status } = await client
    .rpc("list_related_articles", { article_id: articleId, max_rows: limit })
    .select(SUMMARY_COLUMNS)
    .order("published_at", { ascending: false })
    .order("id", { ascending: false });
  if (error) throw new BackendError(error, status);
  return data.map((row) => toSummary(client, row));
}

/**
 * Lists articles in the order of their ids, without those that the client may not see.
 *
 * @throws BackendError
 */
export async function listArticlesByIds(
  client: Client,
  ids: readonly string[],
): Promise<ArticleSummary[]> {
  if (ids.length === 0) return [];
  const list = await client
    .from("articles")
    .select(SUMMARY_COLUMNS)
    .in("id", [...ids]);
  if (list.error) throw new BackendError(list.error, list.status);
  const articles = new Map(list.data.map((row) => [row.id, toSummary(client, row)]));
  return ids.flatMap((id) => articles.get(id) ?? []);
}

/** The fields of an article that its Open Graph image shows. */
export type OpenGraphArticle = {
  slug: string;
  card: Pick<SocialCard, "title" | "imageSrc">;
  /** The writers in words; empty without a writer. */
  writers: string;
  /** Empty without a category. */
  categoryName: string;
  categorySlug: string | null;
  updatedAt: string;
};

/**
 * Loads these fields; null if there is no article that the client may see.
 *
 * @throws BackendError
 */
export async function getOpenGraphArticle(
  client: Client,
  { id }: { id: string },
): Promise<OpenGraphArticle | null> {
  const { data, error, status } = await client
    .from("articles")
    .select(
      `slug,title,image_src,social_title,social_image,updated_at,${BYLINE_COLUMNS},category:categories(name,slug)`,
    )
    .eq("id", id)
    .maybeSingle();
  if (error) throw new BackendError(error, status);
  return (
    data && {
      slug: data.slug,
      card: socialCard({
        title: data.title.trim() || ARTICLE_DEFAULTS.title,
        excerpt: "",
        imageSrc: data.image_src?.trim() || null,
        socialTitle: data.social_title?.trim() || null,
        socialDescription: null,
        socialImage: data.social_image?.trim() || null,
        isRetracted: false,
      }),
      writers: nameWriters(toByline(data.byline)),
      categoryName: data.category?.name.trim() ?? "",
      categorySlug: data.category?.slug ?? null,
      updatedAt: data.updated_at,
    }
  );
}

/** A scheduled article, which is public from `publishedAt` (ISO date-time) on. */
export type DueArticle = {
  id: string;
  slug: string;
  publishedAt: string;
  categorySlug: string | null;
  isFeatured: boolean;
  isPopular: boolean;
  authorIds: string[];
  tags: string[];
};

/**
 * Lists the next articles to become public after `after`, soonest first. Requires a client that may read articles dated
 * in the future.
 *
 * @throws BackendError
 */
export async function listDueArticles(
  client: Client,
  { after, limit = 100 }: { after: Date; limit?: number },
): Promise<DueArticle[]> {
  const { data, error, status } = await client
    .from("articles")
    .select(
      "id,slug,published_at,is_featured,is_popular,byline:article_authors(author_id),tags,category:categories(slug)",
    )
    .gt("published_at", after.toISOString())
    .order("published_at", { ascending: true })
    .limit(limit);
  if (error) throw new BackendError(error, status);
  return data.map((row) => ({
    id: row.id,
    slug: row.slug,
    publishedAt: row.published_at,
    categorySlug: row.category?.slug ?? null,
    isFeatured: row.is_featured,
    isPopular: row.is_popular,
    authorIds: row.byline.map(({ author_id }) => author_id),
    tags: row.tags,
  }));
}
