import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";

/**
 * Deletes articles. Images used only by them are retained for a month, because a form that is open elsewhere may still
 * save them as a new article.
 *
 * @throws BackendError when the articles could not be deleted
 */
export async function removeArticles(client: Client, { ids }: { ids: string[] }): Promise<void> {
  const { error, status } = await client.rpc("remove_articles", { ids });
  if (error) throw new BackendError(error, status);
}
