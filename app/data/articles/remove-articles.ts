import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";
import { removeFromBucket } from "../pictures/remove-from-bucket.ts";

/**
 * Deletes stories, and removes the pictures that only they used from storage. Returns whether the
 * pictures are gone too: the stories are deleted in any case.
 *
 * @throws BackendError when the stories could not be deleted
 */
export async function removeArticles(
  client: Client,
  { ids }: { ids: string[] },
): Promise<{ arePicturesRemoved: boolean }> {
  const { data, error, status } = await client.rpc("remove_articles", { ids });
  if (error) throw new BackendError(error, status);
  try {
    await removeFromBucket(client, { paths: data });
    return { arePicturesRemoved: true };
  } catch (cause) {
    if (!(cause instanceof BackendError)) throw cause;
    return { arePicturesRemoved: false };
  }
}
