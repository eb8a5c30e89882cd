import type { ArticleSummary } from "../../domain/article.ts";
import { listMostRead } from "../analytics.ts";
import { SUMMARY_COLUMNS, toSummary } from "../articles/article-row.ts";
import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";

/**
 * Lists the most-read articles of the last 24 hours with what cards show of them, most read first.
 *
 * @throws BackendError
 */
export async function listMostReadArticles(
  client: Client,
  { limit }: { limit: number },
): Promise<ArticleSummary[]> {
  const slugs = (await listMostRead(client, { limit })).map(({ slug }) => slug);
  if (slugs.length === 0) return [];
  const list = await client.from("articles").select(SUMMARY_COLUMNS).in("slug", slugs);
  if (list.error) throw new BackendError(list.error, list.status);
  const articles = new Map(list.data.map((row) => [row.slug, toSummary(client, row)]));
  return slugs.flatMap((slug) => articles.get(slug) ?? []);
}
