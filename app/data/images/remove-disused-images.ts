import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";
import { removeFromBucket } from "./remove-from-bucket.ts";

/** Whether an image is used is asked when it is claimed: few at a time, so that it is removed at once. */
const IMAGES_AT_ONCE = 100;

/**
 * Removes from storage the next images that articles and authors let go a month ago and that nobody uses. What
 * could not be removed is tried again after an hour. Takes the service key.
 *
 * @returns how many; null when no more are due.
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
