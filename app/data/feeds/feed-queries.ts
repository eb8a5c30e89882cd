import type { Article } from "../../domain/article.ts";
import { ARTICLE_COLUMNS, hasAuthor, toArticle } from "../articles/article-queries.ts";
import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";

export type ListFeedArticlesOptions = {
  categoryId?: string;
  authorId?: string;
  isFeatured?: boolean;
  isPopular?: boolean;
  limit: number;
};

/**
 * Lists complete articles by publication, newest first.
 *
 * @throws BackendError
 */
export async function listFeedArticles(
  client: Client,
  { categoryId, authorId, isFeatured, isPopular, limit }: ListFeedArticlesOptions,
): Promise<Article[]> {
  let query = client.from("articles").select(ARTICLE_COLUMNS);
  if (categoryId !== undefined) query = query.eq("category_id", categoryId);
  if (authorId !== undefined) query = query.or(hasAuthor(authorId));
  if (isFeatured !== undefined) query = query.eq("is_featured", isFeatured);
  if (isPopular !== undefined) query = query.eq("is_popular", isPopular);
  const { data, error, status } = await query
    .order("published_at", { ascending: false })
    .order("id", { ascending: false })
    .limit(limit);
  if (error) throw new BackendError(error, status);
  return data.map((row) => toArticle(client, row));
}

/**
 * Lists complete articles of these ids by publication, newest first.
 *
 * @throws BackendError
 */
export async function listFeedArticlesByIds(
  client: Client,
  { ids, limit }: { ids: string[]; limit: number },
): Promise<Article[]> {
  const { data, error, status } = await client
    .from("articles")
    .select(ARTICLE_COLUMNS)
    .in("id", ids)
    .order("published_at", { ascending: false })
    .order("id", { ascending: false })
    .limit(limit);
  if (error) throw new BackendError(error, status);
  return data.map((row) => toArticle(client, row));
}

/**
 * Lists complete articles with a tag of this slug by publication, newest first.
 *
 * @throws BackendError
 */
export async function listTaggedFeedArticles(
  client: Client,
  { slug, limit }: { slug: string; limit: number },
): Promise<Article[]> {
  const { data, error, status } = await client
    .rpc("list_tagged_articles", { slug, max_rows: limit })
    .select(ARTICLE_COLUMNS)
    .order("published_at", { ascending: false })
    .order("id", { ascending: false });
  if (error) throw new BackendError(error, status);
  return data.map((row) => toArticle(client, row));
}
