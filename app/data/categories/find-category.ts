import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";
import type { CategoryRow } from "../database.types.ts";

/**
 * Finds a category by slug; null if there is none.
 *
 * @throws BackendError
 */
export async function findCategory(client: Client, slug: string): Promise<CategoryRow | null> {
  const { data, error, status } = await client
    .from("categories")
    .select("id,name,slug")
    .eq("slug", slug)
    .maybeSingle();
  if (error) throw new BackendError(error, status);
  return data;
}
