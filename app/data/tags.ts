import { BackendError } from "./backend-error.ts";
import type { Client } from "./client.ts";

/**
 * Lists tags that begin with `query`, the most used first; the most used overall if it is empty.
 *
 * @throws BackendError
 */
export async function suggestTags(client: Client, { query }: { query: string }): Promise<string[]> {
  const { data, error, status } = await client.rpc("suggest_tags", { query: query.trim() });
  if (error) throw new BackendError(error, status);
  return data.map(({ tag }) => tag);
}
