import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";
import { removeFromBucket } from "./remove-from-bucket.ts";

/**
 * Removes from storage those of `paths` that no article and no author uses, or has used lately: for images that
 * were uploaded in vain. Takes paths in the bucket as well as public addresses of its objects.
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
