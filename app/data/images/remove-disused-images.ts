import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";
import { removeFromBucket } from "./remove-from-bucket.ts";

/**
 * Batch size: whether an image is in use is checked when it is claimed, so few are claimed at a time and removed
 * immediately.
 */
const IMAGES_AT_ONCE = 100;

/**
 * Removes the next batch of images that articles and authors stopped using a month ago. Failures are retried after an
 * hour. Requires the service key.
 *
 * @returns the number removed; null if none is left.
 * @throws BackendError
 */
export async function removeDisusedImages(client: Client): Promise<number | null> {
  const { data, error, status } = await client.rpc("claim_disused_images", {
    max_rows: IMAGES_AT_ONCE,
  });
  if (error) throw new BackendError(error, status);
  if (data === null) return null;
  await removeFromBucket(client, { paths: data });
  return data.length;
}
