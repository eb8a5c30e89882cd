import type { ArticleLink } from "../../domain/article.ts";
import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";

/**
 * Lists the most-read articles of the last 24 hours, as last computed by `refreshMostRead`.
 *
 * @throws BackendError
 */
export async function listMostRead(
  client: Client,
  { limit }: { limit: number },
): Promise<ArticleLink[]> {
  const { data, error, status } = await client.rpc("list_most_read", { max_rows: limit });
  if (error) throw new BackendError(error, status);
  return data;
}
