import { slugify } from "../../domain/slug.ts";
import { BackendError, UNIQUE_VIOLATION } from "../backend-error.ts";
import type { Client } from "../client.ts";
import type { CategoryRow } from "../database.types.ts";

/**
 * Adds a category; its slug is made of the name.
 *
 * @throws BackendError
 */
export async function createCategory(
  client: Client,
  { name }: { name: string },
): Promise<CategoryRow> {
  const slug = slugify(name);
  if (slug === "") throw new BackendError({ message: "The name needs a letter or a digit." }, 400);
  const { data, error, status } = await client
    .from("categories")
    .insert({ name: name.trim(), slug })
    .select("id,name,slug")
    .single();
  if (error?.code === UNIQUE_VIOLATION) {
    throw new BackendError({ ...error, message: "There is a category of this name." }, status);
  }
  if (error) throw new BackendError(error, status);
  return data;
}
