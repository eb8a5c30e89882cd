import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";

/**
 * Deletes stories. The pictures that only they used stay for a month: a form that is open elsewhere may still save
 * them as a new story.
 *
 * @throws BackendError when the stories could not be deleted
 */
export async function removeArticles(client: Client, { ids }: { ids: string[] }): Promise<void> {
  const { error, status } = await client.rpc("remove_articles", { ids });
  if (error) throw new BackendError(error, status);
}
