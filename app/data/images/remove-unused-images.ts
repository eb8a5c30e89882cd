import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";
import { removeFromBucket } from "./remove-from-bucket.ts";

/**
 * Removes those of `paths` that no article or author uses or has used recently: cleanup after uploads that were not
 * saved. Takes paths in the bucket as well as public URLs of its objects.
 *
 * @throws BackendError
 */
export async function removeUnusedImages(
  client: Client,
  { paths }: { paths: string[] },
): Promise<void> {
  if (paths.length === 0) return;
  const { data, error, status } = await client.rpc("unused_images", { paths });
  if (error) throw new BackendError(error, status);
  await removeFromBucket(client, { paths: data });
}
