import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";

/** When a story was saved last, and the name or email address of who did; null when nobody in particular. */
export type LastSave = { savedAt: string; savedBy: string | null };

/**
 * Who saved a story last, or null when there is no such story. For staff.
 *
 * @throws BackendError
 */
export async function getLastSave(
  client: Client,
  { id }: { id: string },
): Promise<LastSave | null> {
  const { data, error, status } = await client.rpc("last_article_save", { article_id: id });
  if (error) throw new BackendError(error, status);
  const save = data[0];
  return save ? { savedAt: save.saved_at, savedBy: save.name?.trim() || save.email } : null;
}
