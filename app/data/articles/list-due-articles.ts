import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";

/** A scheduled article, which is public from `publishedAt` (ISO date-time) on. */
export type DueArticle = {
  slug: string;
  publishedAt: string;
  categorySlug: string | null;
  isFeatured: boolean;
  isPopular: boolean;
  authorId: string | null;
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
    .select("slug,published_at,is_featured,is_popular,author_id,tags,category:categories(slug)")
    .gt("published_at", after.toISOString())
    .order("published_at", { ascending: true })
    .limit(limit);
  if (error) throw new BackendError(error, status);
  return data.map((row) => ({
    slug: row.slug,
    publishedAt: row.published_at,
    categorySlug: row.category?.slug ?? null,
    isFeatured: row.is_featured,
    isPopular: row.is_popular,
    authorId: row.author_id,
    tags: row.tags,
  }));
}
