import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";

/** When an article was saved last, and the name or email address of who did; null when nobody in particular. */
export type LastSave = { savedAt: string; savedBy: string | null };

/**
 * Who saved an article last, or null when there is no such article. For staff.
 *
 * @throws BackendError
 */
export async function getLastSave(
  client: Client,
  { id }: { id: string },
): Promise<LastSave | null> {
  const { data, error, status } = await client.rpc("get_last_save", { article_id: id });
  if (error) throw new BackendError(error, status);
  const save = data[0];
  return save ? { savedAt: save.saved_at, savedBy: save.name?.trim() || save.email } : null;
}
