import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";

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
  await removeImageFiles(client, { paths: data });
  if (data.length === 0) return;
  const rows = await client.from("images").delete().in("path", data);
  if (rows.error) throw new BackendError(rows.error, rows.status);
}

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
  await removeImageFiles(client, { paths: data });
  return data.length;
}

/** Maximum number of paths per request to the storage service. */
const PATHS_A_REQUEST = 1000;

/**
 * Removes images from the storage, even if they are in use, with the originals kept for their content credentials. A
 * path without an object is not an error.
 *
 * @throws BackendError
 */
export async function removeImageFiles(
  client: Client,
  { paths }: { paths: string[] },
): Promise<void> {
  for (let start = 0; start < paths.length; start += PATHS_A_REQUEST) {
    const batch = paths.slice(start, start + PATHS_A_REQUEST);
    for (const bucket of ["image-originals", "article-images"]) {
      const { error } = await client.storage.from(bucket).remove(batch);
      if (error) throw new BackendError(error, 0);
    }
  }
}
