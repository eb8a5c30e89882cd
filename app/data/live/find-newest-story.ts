import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";
import { listNewStories } from "./list-new-stories.ts";

/**
 * When the newest story of the front page appeared (ms since 1970): what a page says of itself, so that those that
 * come after it can be counted. 0 when the last day has none, undefined when it cannot be told.
 */
export async function findNewestStory(client: Client): Promise<number | undefined> {
  try {
    const [newest = 0] = await listNewStories(client);
    return newest;
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    return undefined;
  }
}
