import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";
import { listPublicationTimes } from "./list-new-articles.ts";

/**
 * Publication time of the newest front-page article (ms since 1970), which pages use to count newer ones. 0 if there is
 * none in the last day, undefined if it is unknown.
 */
export async function findNewestPublicationTime(client: Client): Promise<number | undefined> {
  try {
    const [newest = 0] = await listPublicationTimes(client);
    return newest;
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    return undefined;
  }
}
