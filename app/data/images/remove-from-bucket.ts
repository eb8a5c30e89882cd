import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";

/** Maximum number of paths per request to the storage service. */
const PATHS_A_REQUEST = 1000;

/**
 * Removes objects from the bucket `article-images`, even if they are in use. A path without an object is not an error.
 *
 * @throws BackendError
 */
export async function removeFromBucket(
  client: Client,
  { paths }: { paths: string[] },
): Promise<void> {
  for (let start = 0; start < paths.length; start += PATHS_A_REQUEST) {
    const batch = paths.slice(start, start + PATHS_A_REQUEST);
    const { error } = await client.storage.from("article-images").remove(batch);
    if (error) throw new BackendError(error, 0);
  }
}
