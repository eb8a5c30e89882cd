import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";

/** Time of the last save, and the name or email address of the user; null if no user saved it. */
export type LastSave = { savedAt: string; savedBy: string | null };

/**
 * Loads the last save of an article; null if there is no such article. Staff only.
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
