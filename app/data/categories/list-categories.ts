import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";
import type { CategoryRow } from "../database.types.ts";

/**
 * Lists all categories by name.
 *
 * @throws BackendError
 */
export async function listCategories(client: Client): Promise<CategoryRow[]> {
  const { data, error, status } = await client
    .from("categories")
    .select("id,name,slug")
    .order("name");
  if (error) throw new BackendError(error, status);
  return data;
}
