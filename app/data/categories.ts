import { besideListings } from "../domain/pages/category-listing.ts";
import { slugify } from "../domain/slug.ts";
import { BackendError, UNIQUE_VIOLATION } from "./backend-error.ts";
import type { Client } from "./client.ts";
import type { CategoryRow } from "./rows.types.ts";

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

/**
 * Creates a category. Its slug is derived from the name (empty if the name has no character that a slug allows) and
 * avoids those of special listings.
 *
 * @throws BackendError 400 for a name without a letter or a digit.
 */
export async function createCategory(
  client: Client,
  { name }: { name: string },
): Promise<CategoryRow> {
  if (!/[\p{L}\p{N}]/u.test(name)) {
    throw new BackendError({ message: "The name needs a letter or a digit." }, 400);
  }
  const slug = besideListings(slugify(name)) || `category-${crypto.randomUUID().slice(0, 8)}`;
  const { data, error, status } = await client
    .from("categories")
    .insert({ name: name.trim(), slug })
    .select("id,name,slug")
    .single();
  if (error?.code === UNIQUE_VIOLATION) {
    throw new BackendError(
      { ...error, message: "A category with this name already exists." },
      status,
    );
  }
  if (error) throw new BackendError(error, status);
  return data;
}
