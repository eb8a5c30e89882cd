import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";

/**
 * Deletes what has been in Trash for 60 days, some articles a call. Returns how many, null when there are none; needs the
 * service key.
 *
 * @throws BackendError
 */
export async function emptyTrash(client: Client): Promise<number | null> {
  const { data, error, status } = await client.rpc("empty_trash", {});
  if (error) throw new BackendError(error, status);
  return data || null;
}

/**
 * Thins the draft versions of all articles, some a call. Returns how many it deleted, null when there are none; needs the
 * service key.
 *
 * @throws BackendError
 */
export async function thinVersions(client: Client): Promise<number | null> {
  const { data, error, status } = await client.rpc("thin_versions", {});
  if (error) throw new BackendError(error, status);
  return data || null;
}
