import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";
import { listNewArticles } from "./list-new-articles.ts";

/**
 * When the newest article of the front page appeared (ms since 1970): what a page says of itself, so that those that
 * come after it can be counted. 0 when the last day has none, undefined when it cannot be told.
 */
export async function findNewestArticle(client: Client): Promise<number | undefined> {
  try {
    const [newest = 0] = await listNewArticles(client);
    return newest;
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    return undefined;
  }
}
