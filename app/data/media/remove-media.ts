import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";

const FILES_AT_ONCE = 100;

/**
 * Removes the next batch of audio, video and captions that nothing has named for a month. Requires the service key.
 *
 * @returns the number removed; null if none could be.
 * @throws BackendError
 */
export async function removeUnusedMedia(client: Client): Promise<number | null> {
  const { data, error, status } = await client.rpc("list_unused_media", {
    max_rows: FILES_AT_ONCE,
  });
  if (error) throw new BackendError(error, status);
  if (data.length === 0) return null;
  const removed = await client.storage.from("article-media").remove(data);
  if (removed.error) throw new BackendError(removed.error, 0);
  // One that the storage does not know any more would be listed again and again.
  return removed.data.length || null;
}
