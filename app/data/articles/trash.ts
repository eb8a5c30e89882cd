import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";

/** `live`: it is on the site again, or scheduled. `draft`: why it is not. */
export type RestoredArticle =
  | { as: "live" }
  | { as: "draft"; reason: "was-draft" | "slug-taken" | "not-allowed" };

/**
 * Takes an article out of Trash, with its history. One that was live is live again, unless another article has its
 * address or the user may not publish it.
 *
 * @throws BackendError 404 if it is not in Trash any more
 */
export async function restoreFromTrash(
  client: Client,
  { id }: { id: string },
): Promise<RestoredArticle> {
  const { data, error, status } = await client.rpc("restore_from_trash", { article_id: id });
  if (error) throw new BackendError(error, status);
  if (data.restored_as === "live") return { as: "live" };
  return { as: "draft", reason: data.reason ?? "was-draft" };
}

/**
 * Puts an article that is not live into Trash; a live one is deleted, which takes it there too.
 *
 * @throws BackendError
 */
export async function trashDraft(client: Client, { id }: { id: string }): Promise<void> {
  const { error, status } = await client.rpc("trash_draft", { article_id: id });
  if (error) throw new BackendError(error, status);
}

/**
 * Deletes an article in Trash with its history, for ever.
 *
 * @throws BackendError
 */
export async function deleteForEver(client: Client, { id }: { id: string }): Promise<void> {
  const { error, status } = await client.rpc("delete_for_ever", { article_id: id });
  if (error) throw new BackendError(error, status);
}

/**
 * Deletes what has been in Trash for 60 days, some articles a call. Returns how many; needs the service key.
 *
 * @throws BackendError
 */
export async function emptyTrash(client: Client): Promise<number> {
  const { data, error, status } = await client.rpc("empty_trash", {});
  if (error) throw new BackendError(error, status);
  return data;
}

/**
 * Thins the draft versions of all articles, some a call. Returns how many it deleted; needs the service key.
 *
 * @throws BackendError
 */
export async function thinVersions(client: Client): Promise<number> {
  const { data, error, status } = await client.rpc("thin_versions", {});
  if (error) throw new BackendError(error, status);
  return data;
}
