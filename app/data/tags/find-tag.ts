import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";

/**
 * Name of the tag with this slug, in its most common spelling; null if no published article has it.
 *
 * @throws BackendError
 */
export async function findTag(client: Client, { slug }: { slug: string }): Promise<string | null> {
  const { data, error, status } = await client.rpc("find_tag", { slug });
  if (error) throw new BackendError(error, status);
  return data;
}
