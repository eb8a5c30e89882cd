import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";

/** The category in which an article was that is gone. */
export type GoneCategory = { name: string; slug: string };

/**
 * Finds the category of an article that was taken off the site, by the slug that it had; null if there is none.
 *
 * @throws BackendError
 */
export async function findGoneCategory(
  client: Client,
  { slug }: { slug: string },
): Promise<GoneCategory | null> {
  const { data, error, status } = await client.rpc("find_gone_category", { slug });
  if (error) throw new BackendError(error, status);
  const found = data[0];
  return found ? { name: found.name, slug: found.category_slug } : null;
}
