import type { Article } from "../../domain/article.ts";
import { ARTICLE_COLUMNS, toArticle } from "../articles/get-article.ts";
import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";

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
