import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";

/**
 * Takes an article off the site. Its working copy, address and date stay. Who may publish the article.
 *
 * @throws BackendError 404 when it is not on the site.
 */
export async function unpublishArticle(
  client: Client,
  { articleId }: { articleId: string },
): Promise<void> {
  const { error, status } = await client.rpc("unpublish_article", { article_id: articleId });
  if (error) throw new BackendError(error, status);
}

/**
 * Puts an article that was taken off the site back, as it was. Who may publish the article.
 *
 * @throws BackendError 409 when another article has its address now.
 */
export async function republishArticle(
  client: Client,
  { articleId }: { articleId: string },
): Promise<void> {
  const { error, status } = await client.rpc("republish_article", { article_id: articleId });
  if (error) throw new BackendError(error, status);
}
